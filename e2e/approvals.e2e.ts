import type { Page } from '@playwright/test'
import { expectSound } from './helpers/accessibility.ts'
import { createSchool, dialogOf, requestsTo, typeTime } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'
import { goTo } from './helpers/principal.ts'

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

test('an organiser above a limit asks, a manager approves, and the teacher gets it', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser' })
  const maria = await memberOf(app, hill, { name: 'Maria Rossi', role: 'manager' })

  const manager = await app.open(maria, '/employer/members')
  await manager.getByRole('button', { name: 'Change limits' }).click()
  const limits = manager.getByRole('dialog', { name: 'Limits for organisers' })
  await limits.getByLabel('Longest shift, in hours').fill('six')
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(limits.getByText('Please enter hours, like 8 or 7.5')).toBeVisible()
  await limits.getByLabel('Longest shift, in hours').fill('6')
  await limits.getByText('Limit days and times').click()
  await expectSound(manager)
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(manager.getByText('Limits saved.')).toBeVisible()
  await expect(fact(manager, 'Longest shift')).toContainText('6 h')
  await expect(fact(manager, 'Days and times')).toContainText('Monday to Friday, 07:00 to 18:00')
  await goTo(manager, 'Home')

  const organiser = await app.open(kim, `/employer/book?date=${date}&subject_id=${subject}`, phone)
  await organiser.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  const dialog = dialogOf(organiser)
  await expect(dialog.getByText('The shift is 7 hours long. The limit is 6 hours.')).toBeVisible()
  await typeTime(organiser, 'End time', '1830')
  await expect(dialog.getByText('The shift is outside Monday to Friday, 07:00 to 18:00.')).toBeVisible()
  await typeTime(organiser, 'End time', '1430')
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  await typeTime(organiser, 'End time', '1530')
  await expectSound(organiser)
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(organiser.getByText('Sent for approval.')).toBeVisible()
  expect(await requestsTo(ana)).toEqual([])

  // The manager's Home shows the request without a reload.
  await expect(manager.getByRole('heading', { name: 'Waiting for approval 1' })).toBeVisible()
  await expectSound(manager)
  await manager.getByRole('link', { name: 'Ana Nguyen' }).click()
  await expect(manager.getByText('Requested by', { exact: true })).toBeVisible()
  await expectSound(manager)

  await organiser.goto('/employer/approvals')
  await expect(organiser.getByText('Waiting for approval')).toBeVisible()
  await expect(organiser.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0)
  await expectSound(organiser)
  await manager.getByRole('button', { name: 'Approve, Ana Nguyen' }).click()
  await expect(manager.getByText('Approved. The request has been sent.')).toBeVisible()
  await expect(organiser.getByText('Approved by')).toBeVisible()
  expect(await requestsTo(ana)).toEqual([[date, '08:30', '15:30', 'pending']])

  await organiser.goto('/employer/book?option=history')
  await organiser.getByRole('link', { name: 'Ana Nguyen' }).click()
  const answerTo = (term: string) =>
    organiser.getByText(term, { exact: true }).locator('xpath=following-sibling::dd[1]')
  await expect(answerTo('Requested by')).toHaveText('Kim Lee')
  await expect(answerTo('Approved by')).toHaveText('Maria Rossi')
  const teacher = await app.open(ana, '/employee/job-request', phone)
  await expect(teacher.getByRole('listitem').filter({ hasText: 'Hill School' })).toContainText('Kim Lee')
})

test('the organiser reads why a request was declined; a withdrawn one leaves the list', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser' })
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 60 } })
  const ask = (start_time: string, end_time: string) =>
    kim.approvals.ask({
      body: { inviter_id: hill.id, invitee_id: ana.id, subject_id: subject, date, start_time, end_time },
    })
  await ask('08:30', '12:30')
  await ask('13:00', '15:00')

  const owner = await app.open(hill, '/employer/approvals')
  const cards = owner.getByRole('list', { name: 'Approvals' }).locator('> li')
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: /^Decline/ })
    .click()
  const decline = owner.getByRole('dialog', { name: 'Decline this request?' })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(decline.getByText('Please enter a reason.')).toBeVisible()
  await decline.getByLabel('Reason').fill('We cover the morning ourselves.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(owner.getByText('Declined.', { exact: true })).toBeVisible()

  const organiser = await app.open(kim, '/employer/notifications')
  await expect(organiser.getByText(/Reason: We cover the morning ourselves\.$/)).toBeVisible()
  await organiser.goto('/employer/approvals')
  await organiser.getByRole('button', { name: 'Withdraw, Ana Nguyen' }).click()
  await organiser.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(cards.filter({ hasText: 'Withdrawn' })).toHaveCount(1)
  await expect(owner.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
})

test('a manager gives one organiser own limits, and finds the request of another site', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'Hill Campus' } })
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser' })
  const maria = await memberOf(app, hill, { name: 'Maria Rossi', role: 'manager' })

  const manager = await app.open(maria, '/employer/members')
  const row = manager.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Kim Lee' })
  await row.getByRole('button', { name: 'More about Kim Lee' }).click()
  await manager.getByRole('menuitem', { name: 'Set limits' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Limits of Kim Lee' })
  await dialog.getByText('Own limits', { exact: true }).click()
  await dialog.getByLabel('Longest shift, in hours').fill('2')
  await expectSound(manager)
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(manager.getByText('Limits saved.')).toBeVisible()
  await expect(row).toContainText('Own limits')

  const organiser = await app.open(kim, '/employer/members', phone)
  await expect(organiser.getByRole('heading', { name: 'Your limits' })).toBeVisible()
  await expect(fact(organiser, 'Longest shift')).toContainText('2 h')
  await kim.organisations.actFor({ body: { site_id: campus.id } })
  const hours = { date, start_time: '08:30', end_time: '12:30' }
  await kim.approvals.ask({ body: { inviter_id: campus.id, invitee_id: ana.id, subject_id: subject, ...hours } })

  await goTo(manager, 'Home')
  await expect(manager.getByText('Hill Campus, requested by Kim Lee')).toBeVisible()
  await manager.getByRole('link', { name: 'Ana Nguyen' }).click()
  await expect(fact(manager, 'Site')).toContainText('Hill Campus')
  await expectSound(manager)
  await manager.getByRole('button', { name: 'Approve, Ana Nguyen' }).click()
  await expect(manager.getByText('Approved. The request has been sent.')).toBeVisible()
  expect(await requestsTo(ana)).toEqual([[date, '08:30', '12:30', 'pending']])
})

test('a vacancy above a limit waits, is declined with a reason, and posted on approval', async ({ app }) => {
  const { hill, subject, date } = await createSchool(app)
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser' })
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360 } })
  const slots = [{ date, start_time: '08:30', end_time: '15:30', headcount: 2 }]
  const { data } = await kim.vacancies.post({ body: { subject_id: subject, asks: 'best', note: 'Bring a hat', slots } })

  const owner = await app.open(hill, '/employer/home')
  await owner.getByRole('link', { name: /, vacancy$/ }).click()
  await expect(fact(owner, 'When')).toContainText('2 people')
  await expectSound(owner)
  await owner.getByRole('button', { name: /^Decline/ }).click()
  const decline = owner.getByRole('dialog', { name: 'Decline this vacancy?' })
  await decline.getByLabel('Reason').fill('Too expensive')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(owner.getByText('Declined.', { exact: true })).toBeVisible()

  const organiser = await app.open(kim, `/employer/vacancies?vacancy=${data.id}`, phone)
  await expect(organiser.getByText('Declined by Hill School: Too expensive')).toBeVisible()
  await organiser.getByRole('link', { name: /^Post again/ }).tap()
  await expect(organiser.getByText('The shift is 7 hours long. The limit is 6 hours.')).toBeVisible()
  await expectSound(organiser)
  await organiser.getByRole('button', { name: 'Ask for approval' }).tap()
  await expect(organiser.getByText('Sent for approval.')).toBeVisible()
  const waiting = organiser.getByRole('list', { name: 'Open vacancies' }).locator('> li')
  await expect(waiting.getByText('Nobody is asked until then.', { exact: false })).toBeVisible()
  await expectSound(organiser)

  await owner.getByRole('button', { name: /^Approve/ }).click()
  await expect(owner.getByText('Approved. The vacancy is posted.')).toBeVisible()
  await expect(waiting.getByText('0 of 2 booked')).toBeVisible()
  await expect(waiting.getByText('Nobody is asked until then.', { exact: false })).toBeHidden()
})
