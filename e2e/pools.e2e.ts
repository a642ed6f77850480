import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { goTo } from './helpers/principal.ts'

const people = (page: Page) => page.getByRole('grid').getByRole('row')
const add = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: `Add, ${name}`, exact: true })
    .click()
/** Waits for the answer to a move, which the page shows before it is saved. */
const moveSaved = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' && /\/api\/pools\/\d+\/people\/\d+$/.test(answer.url()) && answer.ok(),
  )

test('an organiser keeps a pool, and puts it in order by keys, by menu and by dragging', async ({ app }) => {
  const { hill } = await createSchool(app)
  for (const name of ['Ben Carter', 'Cara Diaz']) await app.employee(name)
  const page = await app.open(hill, '/employer/home')
  await goTo(page, 'Pools')
  await expect(page.getByText('No pools yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create pool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a pool' })
  await dialog.getByRole('button', { name: 'Create pool' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Our regulars')
  await dialog.getByRole('button', { name: 'Create pool' }).click()
  await expect(page.getByText('Nobody is in this pool yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add people' }).click()
  for (const name of ['Ana Nguyen', 'Ben Carter', 'Cara Diaz']) {
    // The list is in the order in which the server added the people.
    const added = page.waitForResponse((answer) => /\/api\/pools\/\d+\/people$/.test(answer.url()) && answer.ok())
    await add(page, name)
    await added
  }
  await expect(page.getByRole('dialog').getByText('In the pool')).toHaveCount(3)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(people(page)).toHaveText([/1.*Ana Nguyen/, /2.*Ben Carter/, /3.*Cara Diaz/])

  await page.getByRole('button', { name: 'More about Cara Diaz' }).click()
  const movedByMenu = moveSaved(page)
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect(people(page)).toHaveText([/Cara Diaz/, /Ana Nguyen/, /Ben Carter/])
  await movedByMenu

  const handle = page.getByRole('button', { name: 'Move Ben Carter' })
  await handle.focus()
  await page.keyboard.press('Enter')
  // Keys choose a position only once the focus has moved there from the handle.
  await expect(handle).not.toBeFocused()
  await page.keyboard.press('Home')
  const movedByKeys = moveSaved(page)
  await page.keyboard.press('Enter')
  await expect(people(page)).toHaveText([/Ben Carter/, /Cara Diaz/, /Ana Nguyen/])
  await movedByKeys

  const movedByDragging = moveSaved(page)
  await people(page)
    .nth(2)
    .dragTo(people(page).nth(0), { sourcePosition: { x: 300, y: 30 }, targetPosition: { x: 300, y: 4 } })
  await expect(people(page)).toHaveText([/Ana Nguyen/, /Ben Carter/, /Cara Diaz/])
  await movedByDragging
  await page.reload()
  await expect(people(page)).toHaveText([/Ana Nguyen/, /Ben Carter/, /Cara Diaz/])

  await page.getByRole('button', { name: 'More about Ben Carter' }).click()
  await page.getByRole('menuitem', { name: 'Remove from pool' }).click()
  await expect(people(page)).toHaveText([/Ana Nguyen/, /Cara Diaz/])
})

test('a pool is changed from a profile, and deleted after a question', async ({ app }) => {
  const { ana, hill } = await createSchool(app)
  await hill.pools.add({ body: { name: 'Maths', is_shared: true } })
  const page = await app.open(hill, '/employer/book', phone)
  await page.getByRole('button', { name: ana.name }).first().click()
  const profile = page.getByRole('dialog', { name: 'Staff profile' })
  await profile.getByRole('button', { name: 'Change pools' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Maths' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Maths' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.goto('/employer/pools')
  await expect(page.getByRole('listitem').filter({ hasText: 'Maths' })).toContainText('1 person')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'More about Maths' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The list of 1 person')
  await page.getByRole('button', { name: 'Delete pool' }).click()
  await expect(page.getByText('No pools yet')).toBeVisible()
})

test('notes, marks and do not book follow a person through the search', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  await hill.pools
    .add({ body: { name: 'Maths', is_shared: true } })
    .then(({ data }) => hill.pools.addPeople({ params: { id: data.id }, body: { employee_ids: [ana.id] } }))
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  const row = page.getByRole('list', { name: 'Available staff' }).getByRole('listitem')
  await expect(row).toContainText('Maths, place 1')
  await page.getByRole('button', { name: ana.name, exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Staff profile' })
  await profile.getByRole('button', { name: 'Mark as preferred' }).click()
  await expect(profile.getByRole('button', { name: 'Remove from preferred' })).toBeVisible()
  await profile.getByRole('button', { name: 'Edit notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Notes about Ana Nguyen' })
  await expect(notes.getByText(/gets a copy/)).toBeVisible()
  await notes
    .getByRole('button', { name: /^Onboarding/ })
    .or(notes.getByLabel('Onboarding'))
    .first()
    .click()
  await page.getByRole('option', { name: 'Ready' }).click()
  await notes.getByLabel('Tags').fill('Year 12, Maths')
  await notes.getByLabel('Note').fill('Knows the alarm code')
  await notes.getByRole('button', { name: 'Save notes' }).click()
  await expect(profile.getByText('Knows the alarm code')).toBeVisible()
  // The open dialog of the notes would receive the key.
  await expect(notes).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Preferred')
  await expect(row).toContainText('Onboarding: Ready')

  await page.getByRole('button', { name: /^Pool or status/ }).click()
  await page.getByRole('option', { name: 'Onboarding: paused' }).click()
  await expect(page.getByText('No staff found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: /^Pool or status/ }).click()
  await page.getByRole('option', { name: 'Maths' }).click()
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(/pool_id=\d+/)

  await page.getByRole('button', { name: ana.name, exact: true }).click()
  await profile.getByRole('button', { name: 'Do not book' }).click()
  const question = page.getByRole('dialog', { name: 'Stop booking Ana Nguyen?' })
  await question.getByLabel('Reason').fill('Left a class alone')
  await question.getByRole('button', { name: 'Do not book' }).click()
  await expect(profile.getByText('Left a class alone')).toBeVisible()
  // An open question would receive the key.
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(page.getByText('No staff found matching your criteria.')).toBeVisible()

  await goTo(page, 'Pools')
  await page.getByRole('button', { name: 'Allow bookings, Ana Nguyen' }).click()
  await expect(page.getByRole('heading', { name: 'Do not book (1)' })).toHaveCount(0)
})

test('asks before a site stops booking a person whom it has booked', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const hours = { date, start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({
    body: { inviter_id: hill.id, invitee_id: ana.id, subject_id: subject, ...hours },
  })
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  const page = await app.open(hill, `/employer/staff?id=${ana.id}`)
  await page.getByRole('button', { name: 'Do not book' }).click()
  const question = page.getByRole('dialog', { name: 'Stop booking Ana Nguyen?' })
  await question.getByRole('button', { name: 'Do not book' }).click()
  await expect(question.getByText('Ana Nguyen has a booking with you that is not over.')).toBeVisible()
  await question.getByRole('button', { name: 'Continue anyway' }).click()
  // Until it is saved, a button of the page has the text of the badge.
  await expect(page.getByRole('button', { name: 'Allow bookings' })).toBeVisible()
  await expect(page.getByText('Do not book', { exact: true })).toBeVisible()
  expect((await hill.shifts.history({ query: {} })).data[0]?.status).toBe('accepted')
})
