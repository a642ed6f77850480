import { expectSound } from './helpers/accessibility.ts'
import { chooseFromMenu, createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a school asks to move a booking, and the teacher keeps or agrees', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const times = { date, start_time: '08:30', end_time: '15:30' }
  const body = { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data: shift } = await hill.shifts.request({ body })
  await ana.shifts.answer({ params: { id: String(shift.id) }, body: { status: 'accepted' } })

  const school = await app.open(hill, '/employer/book?option=history')
  const row = school.getByRole('row', { name: /Ana Nguyen/ })
  await row.getByRole('button', { name: 'Change, Ana Nguyen' }).click()
  const dialog = school.getByRole('dialog', { name: 'Change booking' })
  await dialog.getByRole('spinbutton', { name: 'hour, Start time' }).click()
  await school.keyboard.type('0900')
  await expect(dialog.getByText(/^Estimated pay: /)).toBeVisible()
  await expectSound(school)
  await dialog.getByRole('button', { name: 'Ask Ana Nguyen' }).click()
  await expect(school.getByText('Ana Nguyen has been asked.')).toBeVisible()
  await expect(row.getByText(/^Asked to move to /)).toBeVisible()
  await expectSound(school)

  const teacher = await app.open(ana, '/employee/job-request', phone)
  await expect(teacher.getByText('1 request is waiting.')).toBeVisible()
  const card = teacher.getByRole('listitem').filter({ hasText: 'Hill School' })
  await expect(card.getByText(/^About \$.* before tax, instead of \$/)).toBeVisible()
  await expectSound(teacher)
  await card.getByRole('button', { name: 'Keep as it was' }).tap()
  await card.getByRole('button', { name: 'Undo' }).tap()
  await card.getByRole('button', { name: 'Agree' }).tap()
  await expect(teacher.getByText('Change agreed.')).toBeVisible()
  await expect(card.getByText('09:00–15:30', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Moved from 08:30–15:30 to 09:00–15:30, agreed by you on /)).toBeVisible()
  await expect(row.getByText(/^Moved from 08:30–15:30 to 09:00–15:30, agreed by Ana Nguyen on /)).toBeVisible()
})

test('a school splits a booked day, and others are asked once the teacher agrees', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const body = {
    date,
    start_time: '08:30',
    end_time: '15:30',
    subject_id: subject,
    inviter_id: hill.id,
    invitee_id: ana.id,
  }
  const { data: shift } = await hill.shifts.request({ body })
  await ana.shifts.answer({ params: { id: String(shift.id) }, body: { status: 'accepted' } })
  const school = await app.open(hill, '/employer/book?option=history', phone)
  await school.getByRole('link', { name: 'Ana Nguyen' }).tap()
  await school.getByRole('button', { name: 'Change, Ana Nguyen' }).tap()
  await school.getByRole('button', { name: 'Split this day between two people' }).tap()
  const dialog = school.getByRole('dialog', { name: 'Split this day' })
  await expect(dialog.getByRole('spinbutton', { name: 'hour, Split at' })).toBeFocused()
  await school.keyboard.type('1600')
  await dialog.getByRole('button', { name: 'Ask Ana Nguyen' }).tap()
  await expect(dialog.getByText(/^Choose a time at least 30 minutes after the start/)).toBeVisible()
  await expect(dialog.getByRole('spinbutton', { name: 'hour, Split at' })).toBeFocused()
  await school.keyboard.type('1200')
  await expect(dialog.getByText(/^Estimated pay: /)).toBeVisible()
  await dialog.getByText('12:00–15:30').tap()
  await dialog.getByRole('button', { name: 'Ask Ana Nguyen' }).tap()
  await expect(school.getByText('Asked to keep 12:00–15:30. Others are then asked for 08:30–12:00.')).toBeVisible()

  const teacher = await app.open(ana, '/employee/job-request', phone)
  const card = teacher.getByRole('listitem').filter({ hasText: 'Hill School' })
  await expect(card.getByText('Hill School asks you to keep part of your booking')).toBeVisible()
  await expectSound(teacher)
  await card.getByRole('button', { name: 'Agree' }).tap()
  await expect(card.getByText(/^Split: 12:00–15:30 of 08:30–15:30 kept, agreed by you on /)).toBeVisible()
  await school.goto('/employer/vacancies')
  await expect(school.getByText('08:30–12:00', { exact: true })).toBeVisible()
})

test('a teacher agrees to a change from its mail, without signing in', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const times = { date, start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({
    body: { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id },
  })
  const params = { id: String(data.id) }
  await ana.shifts.answer({ params, body: { status: 'accepted' } })
  await hill.shiftChanges.request({ params, body: { ...times, start_time: '09:30' } })
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where recipient = ${ana.email} and body like '%/change#%'`
  const page = await app.visitor(phone)
  await page.goto(/\/change#\S+/.exec(body)![0])
  await expect(page.getByRole('heading', { name: 'Do you agree to this change?' })).toBeVisible()
  await expect(page.getByText(/^About \$.* before tax, instead of \$/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Agree' }).tap()
  await expect(page.getByRole('heading', { name: 'Your booking has changed' })).toBeVisible()
  await expect(page.getByText('Hill School knows that you will come at the new times.', { exact: false })).toBeVisible()
  expect((await hill.shifts.history()).data[0]!.start_time).toBe('09:30')
})

test('a school changes the times of an open date, and splits it in two', async ({ app }) => {
  const { hill, subject, date } = await createSchool(app)
  const slots = [{ date, start_time: '08:30', end_time: '15:30', headcount: 1 }]
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  const school = await app.open(hill, '/employer/vacancies', phone)
  const card = school.getByRole('list', { name: 'Open vacancies' }).locator('> li')
  await chooseFromMenu(card, /^More about \w+day, /, 'Change times')
  await school.getByRole('spinbutton', { name: 'hour, Start time' }).click()
  await school.keyboard.type('0900')
  await expectSound(school)
  await school.getByRole('dialog').getByRole('button', { name: 'Change times' }).tap()
  await expect(card.getByText('09:00–15:30', { exact: true })).toBeVisible()
  await expect(card).toBeFocused()

  await chooseFromMenu(card, /^More about \w+day, /, 'Split in two')
  await school.getByRole('spinbutton', { name: 'hour, Split at' }).click()
  await school.keyboard.type('1600')
  await school.getByRole('dialog').getByRole('button', { name: 'Split in two' }).tap()
  await expect(school.getByText(/^Choose a time at least 30 minutes after the start/)).toBeVisible()
  await expect(school.getByRole('spinbutton', { name: 'hour, Split at' })).toBeFocused()
  await school.keyboard.type('1200')
  await expect(school.getByText('09:00–12:00 and 12:00–15:30')).toBeVisible()
  await school.getByRole('dialog').getByRole('button', { name: 'Split in two' }).tap()
  await expect(card.getByText('12:00–15:30', { exact: true })).toBeVisible()
})
