import { longDate, weekdayDate } from '#web/ui/dates.ts'
import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a person finds their booked shifts in a list and a month', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const page = await app.open(ana, '/employee/shifts', phone)
  await expect(page.getByText('No shifts yet')).toBeVisible()
  await expectSound(page)
  const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id: subject, date }
  const { data } = await hill.shifts.request({ body: { ...body, start_time: '09:00', end_time: '15:00' } })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await expect(page.getByRole('heading', { name: /^(Next week|Later)$/ })).toBeVisible()
  await expectSound(page)
  await page.goto(`/employee/shifts?view=month&month=${date.slice(0, 7)}`)
  await expect(page.getByRole('list', { name: 'Days' }).getByText(/, 1 shift$/)).toBeAttached()
  await expectSound(page)
  await page.getByRole('link', { name: /Hill School · Circus arts/ }).tap()
  await expect(page).toHaveURL(new RegExp(`/employee/bookings/${data.id}$`))
})

test('pressing a day of the month shows its shifts alone, also by keyboard', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const other = [app.workday(3), app.workday(10)].find((day) => day.startsWith(date.slice(0, 7)))!
  const ids: string[] = []
  for (const [day, start_time] of [
    [date, '09:00'],
    [other, '10:00'],
  ] as const) {
    const body = {
      inviter_id: hill.id,
      invitee_id: ana.id,
      subject_id: subject,
      date: day,
      start_time,
      end_time: '15:00',
    }
    const { data } = await hill.shifts.request({ body })
    ids.push(String(data.id))
    await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  }
  const page = await app.open(ana, `/employee/shifts?view=month&month=${date.slice(0, 7)}`, phone)
  const shifts = page.getByRole('list', { name: /^Shifts of this (month|day)$/ }).getByRole('link')
  await expect(shifts).toHaveCount(2)
  const day = page.getByRole('button', { name: `${longDate(date)}, 1 shift` })
  await day.tap()
  await expect(shifts).toHaveText([/09:00/])
  await expect(page.getByRole('heading', { name: weekdayDate(date) })).toBeFocused()
  await expect(page.getByRole('heading', { name: weekdayDate(date) })).toBeInViewport()
  await expectSound(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show month' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toBeFocused()
  await expect(shifts).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(shifts).toHaveText([/09:00/])
  await shifts.first().tap()
  await expect(page).toHaveURL(/\/employee\/bookings\/\d+$/)
  await page.goBack()
  await expect(day).toHaveAttribute('aria-pressed', 'true')

  // The focus stays in the month when the pressed day has lost its only shift.
  await hill.shifts.cancel({ params: { id: ids[0]! }, body: {} })
  await expect(page.getByText('No shifts on this day.')).toBeVisible()
  await page.getByRole('button', { name: 'Show month' }).press('Enter')
  await expect(shifts).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})
