/**
 * Number of taps that frequent tasks take on a phone, counted from a signed-in person's Home. Each
 * limit is the product's own goal.
 */
import type { Locator, Page } from '@playwright/test'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'
import { createWorkedShifts } from './helpers/worked-shifts.ts'

/** Opens Home and counts the taps from there. */
async function openHome(page: Page, role: 'employer' | 'employee') {
  await page.goto(`/${role}/home`)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps++
  }
  return { tap, expectTaps: (most: number) => expect(taps, 'taps').toBeLessThanOrEqual(most) }
}

/**
 * Books Ana, who teaches two subjects, for a day next week, or only asks her. Opens Home for her
 * and for the school.
 */
async function withBooking(app: TestApp, status: 'pending' | 'accepted' = 'accepted') {
  const { hill, ana, subject, date } = await createSchool(app)
  const juggling = await app.subject('Juggling', 'Arts')
  await withProfile(ana, [subject, juggling])
  const body = { date, start_time: '08:30', end_time: '15:30', inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...body, subject_id: subject } })
  if (status === 'accepted') await ana.shifts.answer({ params: { id: String(data.id) }, body: { status } })
  const school = await app.open(hill, '/employer/home', phone)
  const teacher = await app.open(ana, '/employee/home', phone)
  return { hill, ana, data, school, teacher }
}

test('a school books a person that it knows in three taps', async ({ app }) => {
  const { school } = await withBooking(app)
  const { tap, expectTaps } = await openHome(school, 'employer')
  await tap(school.getByRole('link', { name: 'Book staff', exact: true }))
  await tap(school.getByRole('button', { name: 'Book Now, Ana Nguyen' }))
  const dialog = school.getByRole('dialog', { name: 'Book Shift' })
  await expect(dialog.getByRole('combobox', { name: 'Subject' })).toHaveValue('Circus arts')
  await tap(dialog.getByRole('button', { name: 'Book', exact: true }))
  await expect(school.getByText('Shift request sent successfully!')).toBeVisible()
  expectTaps(3)
})

test('a school posts a gap in three taps', async ({ app }) => {
  const { hill, subject } = await createSchool(app)
  const slots = [{ date: app.workday(14), start_time: '09:00', end_time: '15:00', headcount: 1 }]
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  const school = await app.open(hill, '/employer/home', phone)
  const { tap, expectTaps } = await openHome(school, 'employer')
  await tap(school.getByRole('link', { name: 'Post a shift' }))
  await tap(school.getByRole('button', { name: 'Post', exact: true }))
  await expect(school.getByRole('heading', { level: 1, name: 'Vacancies' })).toBeVisible()
  await expect.poll(async () => (await hill.vacancies.list({ query: {} })).total).toBe(2)
  expectTaps(3)
})

test('a school approves nine timesheets in two taps', async ({ app }) => {
  const hours = Array.from({ length: 9 }, (_, at): [string, string] => [`${at + 10}:00`, `${at + 11}:00`])
  const { ana, hill, shifts } = await createWorkedShifts(app, ...hours)
  for (const [at, id] of shifts.entries()) {
    const [start_time, end_time] = hours[at]!
    await ana.timesheets.submit({ params: { id }, body: { start_time, end_time, break_minutes: 0 } })
  }
  const school = await app.open(hill, '/employer/home', phone)
  const { tap, expectTaps } = await openHome(school, 'employer')
  await tap(school.getByRole('button', { name: 'Approve all as booked (9)' }))
  await tap(school.getByRole('alertdialog').getByRole('button', { name: 'Approve' }))
  await expect(school.getByText('9 timesheets approved.')).toBeVisible()
  expectTaps(2)
})

test('a teacher accepts a request in one tap, and the school sees it without one', async ({ app }) => {
  const { school, teacher } = await withBooking(app, 'pending')
  const { tap, expectTaps } = await openHome(teacher, 'employee')
  await tap(teacher.getByRole('button', { name: /^Accept, Hill School, / }))
  await expect(teacher.getByText('Request accepted successfully!')).toBeVisible()
  await expect(school.getByRole('heading', { name: /^Coming up\s*1$/ })).toBeVisible()
  expectTaps(1)
})

test('a school writes to a booked person in four taps', async ({ app }) => {
  const { school } = await withBooking(app)
  const { tap, expectTaps } = await openHome(school, 'employer')
  await tap(school.getByRole('link', { name: 'Ana Nguyen' }))
  await tap(school.getByRole('link', { name: 'Message', exact: true }))
  const field = school.getByRole('textbox', { name: 'Message to Ana Nguyen' })
  await tap(field)
  await field.fill('Please use the side gate.')
  await tap(school.getByRole('button', { name: 'Send' }))
  await expect(school.getByText('Please use the side gate.').last()).toBeVisible()
  expectTaps(4)
})

test('a school cancels a booking in three taps, and has someone replaced in three', async ({ app }) => {
  const { hill, ana, data, school } = await withBooking(app)
  const { tap, expectTaps } = await openHome(school, 'employer')
  await tap(school.getByRole('link', { name: 'Ana Nguyen' }))
  await tap(school.getByRole('button', { name: 'Cancel, Ana Nguyen' }))
  await tap(school.getByRole('alertdialog').getByRole('button', { name: 'Cancel shift' }))
  await expect(school.getByText('Shift cancelled.')).toBeVisible()
  expectTaps(3)

  // Undoes that, and Ana cancels instead, so that the school needs a replacement.
  await hill.shifts.undoCancel({ params: { id: String(data.id) } })
  await ana.shifts.cancel({ params: { id: String(data.id) }, body: {} })
  const again = await openHome(school, 'employer')
  await again.tap(school.getByRole('link', { name: 'Notifications' }).first())
  await expect(school.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await again.tap(school.getByRole('link', { name: /cancelled/i }).first())
  await again.tap(school.getByRole('button', { name: 'Find a replacement for Ana Nguyen' }))
  await expect(school.getByText('Looking for a replacement.')).toBeVisible()
  again.expectTaps(3)
})

test('a teacher submits a timesheet in two taps', async ({ app }) => {
  const { ana, hill } = await createWorkedShifts(app, ['10:00', '11:00'])
  const teacher = await app.open(ana, '/employee/home', phone)
  const { tap, expectTaps } = await openHome(teacher, 'employee')
  await tap(teacher.getByRole('link', { name: hill.name }).last())
  await tap(teacher.getByRole('button', { name: 'Submit timesheet' }))
  await expect(teacher.getByText(/^Waiting for/).first()).toBeVisible()
  expectTaps(2)
})

test('a teacher marks a day off in three taps', async ({ app }) => {
  const { teacher } = await withBooking(app)
  const { tap, expectTaps } = await openHome(teacher, 'employee')
  const bar = teacher.getByRole('navigation', { name: 'Main, on a phone' })
  await tap(bar.getByRole('link', { name: 'Availability' }))
  // Next week's Wednesday is always in the future. The tap to get there is not counted.
  await teacher.getByRole('button', { name: 'Next week' }).tap()
  await tap(teacher.getByRole('button', { name: /^Wednesday, / }))
  await tap(teacher.getByRole('dialog').getByRole('button', { name: 'Unavailable all day' }))
  await expect(teacher.getByText('One-off change saved.')).toBeVisible()
  expectTaps(3)
})
