import type { Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { longDate } from '#web/ui/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, expect, failAt, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'
import { focusByKey } from './helpers/keyboard.ts'

const CALENDAR = '/employee/availability'

async function anaAndHill(app: TestApp) {
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Juggling', 'Circus')])
  const hill = await app.employer('Hill School')
  /** Returns whether an employer's search finds Ana at this time. */
  const isFound = async (date: string, start_time?: string, end_time?: string) =>
    (await hill.availability.staff({ query: { date, start_time, end_time } })).total === 1
  return { ana, hill, isFound }
}
const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
/** Returns the Monday of a week that lies entirely in the future. */
const mondayOf = (app: TestApp) => {
  const date = Temporal.PlainDate.from(app.workday(8))
  return date
    .subtract({ days: date.dayOfWeek - 1 })
    .add({ days: 7 })
    .toString()
}
const showDate = async (page: Page, date: string, direction: 'Next' | 'Previous' = 'Next') => {
  const day = page.getByRole('button', { name: new RegExp(`^${longDate(date)}: `) })
  for (let turns = 0; turns < 6 && !(await day.isVisible()); turns++) {
    const title = page.getByRole('region', { name: 'Calendar' }).getByRole('heading')
    const before = await title.textContent()
    await page.getByRole('button', { name: new RegExp(`^${direction} (week|month)$`) }).click()
    await expect(title).not.toHaveText(before ?? '')
  }
  return day
}
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible()
/** Keeps a toast, which would otherwise leave after five seconds. */
const pointAtToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).hover()
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
/** Answers the question about unsaved changes with "Keep editing". */
const keepEditing = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click()
const availabilityOf = async (ana: Person) => (await ana.availability.mine({ query: {} })).data

test('a teacher sets a usual week and exceptions with the mouse', async ({ app }) => {
  const { ana, hill, isFound } = await anaAndHill(app)
  const monday = mondayOf(app)
  const [tuesday, friday] = [dayAfter(monday, 1), dayAfter(monday, 4)]
  const page = await app.open(ana, CALENDAR)
  await expect(page.getByText(/employers see you as available all day from Monday to Friday/)).toBeVisible()
  await page.getByRole('button', { name: 'Set your week' }).click()
  const week = page.getByRole('dialog', { name: 'Usual week' })
  await week.getByText('Friday', { exact: true }).click()
  await week.getByRole('button', { name: 'Set times on Monday' }).click()
  await week.getByRole('spinbutton', { name: 'hour, Monday from' }).click()
  await page.keyboard.type('1000')
  await week.getByRole('spinbutton', { name: 'hour, Monday to' }).click()
  await page.keyboard.type('0900')
  await week.getByRole('button', { name: 'Save week' }).click()
  await expect(week.getByRole('alert')).toBeVisible()
  await week.getByRole('spinbutton', { name: 'hour, Monday to' }).click()
  await page.keyboard.type('1400')
  await week.getByRole('button', { name: 'Save week' }).click()
  await expectToast(page, 'Availability saved.')
  expect(await isFound(friday)).toBe(false)
  expect(await isFound(monday, '10:00', '14:00')).toBe(true)
  expect(await isFound(monday, '09:45', '12:00')).toBe(false)
  expect(await isFound(tuesday, '08:30', '15:30')).toBe(true)

  // Drags over the calendar from 09:00 to 12:00.
  await showDate(page, tuesday)
  const hour = (at: string) => page.getByRole('button', { name: `${longDate(tuesday)}, ${at}: available` })
  await hour('09:00').hover({ position: { x: 20, y: 2 } })
  await page.mouse.down()
  await hour('11:00').hover({ position: { x: 20, y: 34 } })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Mark days off or extra hours' })
  await expect(dialog.getByRole('group', { name: 'From' })).toContainText(/09.*00/)
  await expect(dialog.getByRole('group', { name: 'To' })).toContainText(/12.*00/)
  await dialog.getByLabel('Note').fill('Dentist')
  await page.keyboard.press('Escape')
  await keepEditing(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'One-off change saved.')
  expect(await isFound(tuesday, '09:00', '10:00')).toBe(false)
  expect(await isFound(tuesday, '12:00', '15:30')).toBe(true)

  const school = await app.open(hill, `/employer/book?date=${tuesday}&start_time=11:45&end_time=13:00`)
  await expect(school.getByText('No staff found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${longDate(tuesday)}` }).click()
  await expectToast(page, 'One-off change removed.')
  await pointAtToast(page, 'One-off change removed.')
  expect(await isFound(tuesday, '09:00', '10:00')).toBe(true)
  await undo(page)
  await expect(page.getByRole('list', { name: 'One-off changes' }).getByText('Dentist')).toBeVisible()
  await expect.poll(() => isFound(tuesday, '09:00', '10:00')).toBe(false)
})

test('a teacher sets a usual week and days away with the keyboard', async ({ app }) => {
  const { ana, isFound } = await anaAndHill(app)
  const monday = mondayOf(app)
  const page = await app.open(ana, `${CALENDAR}?option=month`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await focusByKey(page, page.getByRole('button', { name: 'Set your week' }))
  await press('Enter')
  const week = page.getByRole('dialog', { name: 'Usual week' })
  await focusByKey(page, week.getByRole('checkbox', { name: 'Wednesday' }))
  await press('Space')
  await focusByKey(page, week.getByRole('button', { name: 'Save week' }))
  await press('Enter')
  await expectToast(page, 'Availability saved.')
  expect(await isFound(dayAfter(monday, 2))).toBe(false)
  expect(await isFound(monday)).toBe(true)

  // Moves to the Monday by arrow keys and selects three days with Shift.
  const today = Temporal.Now.zonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const grid = page.getByRole('grid')
  await focusByKey(page, grid.getByRole('button', { name: new RegExp(`^${longDate(today.toString())}, today`) }))
  for (let days = today.until(Temporal.PlainDate.from(monday)).days; days > 0; days--) await press('ArrowRight')
  await expect(grid.getByRole('button', { name: new RegExp(`^${longDate(monday)}`) })).toBeFocused()
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark days off or extra hours' })
  await focusByKey(page, dialog.getByLabel('Note'))
  await page.keyboard.type('Away')
  await press('Enter')
  await expectToast(page, 'One-off change saved.')
  const { exceptions } = await availabilityOf(ana)
  expect(exceptions).toMatchObject([
    { from_date: monday, to_date: dayAfter(monday, 2), available: false, note: 'Away' },
  ])
  expect(await isFound(monday)).toBe(false)
  expect(await isFound(dayAfter(monday, 3))).toBe(true)

  await focusByKey(page, page.getByRole('button', { name: /^Remove / }))
  await press('Enter')
  await expectToast(page, 'One-off change removed.')
  expect(await isFound(monday)).toBe(true)
})

test('a teacher closes and reopens a day at 320 px', async ({ app }) => {
  const { ana, hill, isFound } = await anaAndHill(app)
  const monday = mondayOf(app)
  const subject = await app.subject('Juggling', 'Circus')
  const { data } = await hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: ana.id,
      date: dayAfter(monday, 1),
      start_time: '08:30',
      end_time: '15:30',
      subject_id: subject,
    },
  })
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  const ranges = [
    { start_time: '07:00', end_time: '10:15' },
    { start_time: '11:30', end_time: '13:45' },
    { start_time: '14:00', end_time: '18:30' },
  ]
  await ana.availability.setPattern({ body: { pattern: [1, 2].map((weekday) => ({ weekday, ranges })) } })
  const page = await app.open(ana, CALENDAR, { ...phone, width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  const day = await showDate(page, monday)
  const booked = page.getByRole('button', { name: new RegExp(`^${longDate(dayAfter(monday, 1))}`) })
  await expect(booked).toContainText('Hill School')
  await expect(day).toContainText('Available 07:00–10:15, 11:30–13:45, 14:00–18:30')
  await expect(booked).toContainText('Available 15:30–18:30')
  await expect(booked, 'an hour and a half is too short for another shift').not.toContainText('07:00')
  const isCut = (row: HTMLElement) => row.scrollWidth > row.clientWidth
  for (const row of [day, booked]) expect(await row.evaluate(isCut), 'no text of the row is cut off').toBe(false)
  for (const range of ['07:00–10:15', '11:30–13:45', '14:00–18:30']) {
    const lines = (text: HTMLElement) => text.getClientRects().length
    expect(await day.getByText(range, { exact: true }).evaluate(lines), `${range} is on one line`).toBe(1)
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await day.tap()
  const dialog = page.getByRole('dialog', { name: longDate(monday) })
  await expect(dialog).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Unavailable all day' }).tap()
  await expectToast(page, 'One-off change saved.')
  await pointAtToast(page, 'One-off change saved.')
  await expect(day).toContainText('Not available')
  expect(await isFound(monday)).toBe(false)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).tap()
  await expect(day).not.toContainText('Not available')
  await expect.poll(() => isFound(monday)).toBe(true)

  await test.step('Undo restores what was entered for the day before', async () => {
    const times = { from_date: monday, to_date: monday, start_time: null, end_time: null }
    await ana.availability.putException({ body: { ...times, available: true, note: 'Ring first' } })
    await expect(day).toContainText('Available all day')
    await day.tap()
    await dialog.getByRole('button', { name: 'Unavailable all day' }).tap()
    await pointAtToast(page, 'One-off change saved.')
    await expect(day).toContainText('Not available')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).tap()
    const entered = async () =>
      (await ana.availability.mine({ query: { from: monday, to: monday } })).data.exceptions.map(
        ({ available, note }) => ({ available, note }),
      )
    await expect.poll(entered).toEqual([{ available: true, note: 'Ring first' }])
  })
})

test('a failed save or load of availability shows an error and can be retried', async ({ app }) => {
  const { ana, isFound } = await anaAndHill(app)
  const monday = mondayOf(app)
  const page = await app.visitor()
  const mendLoading = await failAt(page, /\/api\/availability(\?|$)/)
  await app.signInOn(page, ana, CALENDAR)
  await expect(page.getByText('Failed to load your availability.').first()).toBeVisible()
  await mendLoading()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()

  const restore = await cutConnection(page, '**/api/availability/**')
  const day = await showDate(page, monday)
  await day.click()
  await page.getByRole('button', { name: 'Unavailable all day' }).click()
  await expectToast(page, 'Failed to save your availability.')
  expect(await isFound(monday)).toBe(true)
  await page.getByRole('button', { name: 'Edit usual week' }).click()
  const week = page.getByRole('dialog', { name: 'Usual week' })
  await week.getByText('Monday', { exact: true }).click()
  await page.goBack()
  await keepEditing(page)
  await week.getByRole('button', { name: 'Save week' }).click()
  await expect(week.getByRole('alert')).toHaveText('Failed to save your availability.')
  await expect(week.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked()
  await restore()
  await week.getByRole('button', { name: 'Save week' }).click()
  await expectToast(page, 'Availability saved.')
  expect(await isFound(monday)).toBe(false)
})

test('a past day is read-only', async ({ app }) => {
  const { ana } = await anaAndHill(app)
  const monday = dayAfter(mondayOf(app), -28)
  await app.db.run`
    insert into availability_exceptions (employee_id, from_date, to_date, available, note)
    values (${ana.id}, ${monday}, ${monday}, false, 'Dentist')`
  const page = await app.open(ana, CALENDAR)
  const day = await showDate(page, monday, 'Previous')
  await day.click()
  const dialog = page.getByRole('dialog', { name: longDate(monday) })
  await expect(dialog.getByText('Dentist')).toBeVisible()
  await expect(dialog.getByText('This day has passed.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Remove|Edit/ })).toHaveCount(0)
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Clicking an hour of a past day opens the same dialog.
  await page.getByRole('button', { name: new RegExp(`^${longDate(monday)}, 09:00`) }).click()
  await expect(dialog.getByText('This day has passed.')).toBeVisible()
})
