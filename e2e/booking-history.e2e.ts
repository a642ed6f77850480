import type { Page } from '@playwright/test'
import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('Booking History opens with what is not over, soonest first, also on return', async ({ app }) => {
  const { hill, ana, subject } = await createSchool(app)
  const ask = async (days: number) => {
    const times = { date: app.workday(days), start_time: '08:30', end_time: '15:30' }
    const body = { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
    return (await hill.shifts.request({ body })).data
  }
  const later = await ask(28)
  const sooner = await ask(7)
  await ana.shifts.answer({ params: { id: String(sooner.id) }, body: { status: 'accepted' } })

  const page = await app.open(hill, '/employer/home')
  await page.getByRole('link', { name: 'See all bookings' }).click()
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  const rows = page.getByRole('table', { name: 'Your bookings' }).getByRole('row', { name: /^Ana Nguyen/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Accepted')
  await expect(rows.last()).toContainText('Pending')
  await expect(page.getByRole('rowheader', { name: 'Later' })).toBeVisible()
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
  const step = async () => (await topOf('Cancel, Ana Nguyen')) - (await topOf('Change, Ana Nguyen'))
  await expect.poll(step, 'both buttons are in one line').toBe(0)
  await page.getByRole('radio', { name: 'Past' }).click({ force: true })
  await expect(page.getByText('No past bookings.')).toBeVisible()
  await page.getByRole('radio', { name: 'Waiting' }).click({ force: true })
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: /^Details, Ana Nguyen/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shift request' })).toBeVisible()
  await page.getByRole('link', { name: 'Booking History' }).click()
  await expect(page.getByRole('radio', { name: 'Waiting' })).toBeChecked()

  // A link from a mail shows all bookings and highlights this one.
  await page.goto(`/employer/book?option=history&request=${later.id}`)
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.goto(`/employer/bookings/${later.id}`)
  await page.getByRole('link', { name: 'Booking History' }).click()
  await expect(page.locator('tr[aria-current=true]')).toContainText('Pending')
})

test('on a phone a booking is a short row that opens its page', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const page = await app.open(hill, '/employer/book?option=history', phone)
  const row = page.getByRole('listitem').filter({ hasText: 'Ana Nguyen' })
  await expect(row).toContainText('08:30–15:30 Circus arts')
  await expect(row.getByText('Accepted')).toBeVisible()
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  await expectSound(page)
  await row.tap()
  await expect(page).toHaveURL(`/employer/bookings/${data.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Booking History' }).tap()
  // The history of the booking, shown until then, has list items with this name too.
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  await expect(row).toBeVisible()
  // An employee returns to the screen from which the booking was opened.
  const teacher = await app.open(ana, '/employee/shifts', phone)
  await teacher.getByRole('link', { name: /Hill School/ }).tap()
  await teacher.getByRole('main').getByRole('link', { name: 'My Shifts' }).tap()
  await expect(teacher).toHaveURL('/employee/shifts')
  await teacher.goForward()
  await teacher.reload()
  await teacher.getByRole('main').getByRole('link', { name: 'My Shifts' }).tap()
  await expect(teacher).toHaveURL('/employee/shifts')
})

const confirmation = (page: Page) => page.getByRole('alertdialog')

test('a booking is cancelled again after its cancellation was undone', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const page = await app.open(hill, '/employer/book?option=history')
  const row = page.getByRole('row', { name: /^Ana Nguyen/ })
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel, Ana Nguyen' }).click()
    await confirmation(page).getByRole('button', { name: 'Cancel shift' }).click()
    await expect(confirmation(page)).toHaveCount(0)
  }
  await cancel()
  await page.getByRole('button', { name: 'Undo the cancellation, Ana Nguyen' }).click()
  await expect(page.getByText('The shift is booked again.')).toBeVisible()
  await cancel()
  await expect(row).toContainText('Cancelled')
  const [booking] = (await hill.shifts.history()).data
  expect(booking!.status).toBe('cancelled')
})

test('a withdrawal never cancels a booking that costs something', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const before = Temporal.PlainDate.from(date).subtract({ days: 1 })
  app.advanceTo('13:00', before.toString())
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  const page = await app.open(hill, '/employer/book?option=history')
  await page.getByRole('button', { name: 'Withdraw, Ana Nguyen' }).click()
  await expect(confirmation(page)).toContainText('Withdraw request?')
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await confirmation(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(confirmation(page)).toContainText('The cost of cancelling has changed.')
  const [booking] = (await hill.shifts.history()).data
  expect(booking!.status).toBe('accepted')
})
