import type { Locator, Page } from '@playwright/test'
import { expectSound } from './helpers/accessibility.ts'
import { expect, refuseAt, type TestApp, test, withProfile } from './helpers/fixtures.ts'

test('the menu opens the roster on the next working week at a weekend', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, '/employer/notifications', { ownClock: true })
  const saturday = app.db.now.toZonedDateTimeISO('Australia/Melbourne').add({ days: 1 })
  const noon = saturday.add({ days: 6 - (saturday.dayOfWeek % 7) }).with({ hour: 12 })
  await page.clock.setFixedTime(noon.epochMilliseconds)
  await page.reload()
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.getByRole('link', { name: 'Roster' }).click()
  await expect(page).toHaveURL(/\/employer\/roster\?date=\d{4}-\d\d-\d\d$/)
  const opened = new URL(page.url()).searchParams.get('date')!
  expect(opened > noon.add({ days: 1 }).toPlainDate().toString()).toBe(true)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL('/employer/roster')
})

test('a school asks a person from the roster by keyboard, and copies the week', async ({ app }) => {
  const subject = await app.subject('Circus arts', 'Arts')
  const hill = await app.employer('Hill School')
  const date = app.workday(7)
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  // Posts before there is anyone to ask, so that the shift stays open.
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])

  const page = await app.open(hill, `/employer/roster?date=${date}`)
  const open = page.getByRole('button', { name: /09:00–15:00.*Circus arts.*Uncovered/ })
  await expect(open).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(open, 'a printed roster has the shifts to fill').toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expectSound(page)
  await open.focus()
  await page.keyboard.press('Enter')
  const ask = page.getByRole('button', { name: 'Ask Ana Nguyen' })
  await expect(ask).toBeVisible()
  await expectSound(page)
  await ask.press('Enter')
  await expect(page.getByText('Request sent to Ana Nguyen.')).toBeVisible()
  const asked = page.getByRole('button', { name: /09:00–15:00.*Waiting for an answer/ })
  await expect(asked).toBeFocused()

  // The answer arrives without a reload and moves the shift into the person's row.
  const [request] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  await ana.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  await expect(page.getByRole('row', { name: /^Ana Nguyen/ }).getByRole('link', { name: /Booked/ })).toBeVisible()

  await page.getByRole('button', { name: 'Copy shifts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy shifts' })
  await dialog.getByText('Include holidays and pupil-free days').click()
  await expect(dialog.getByText(/^1 person, about .* in all/)).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Post shifts' }).click()
  await expect(page.getByText('1 shift posted.')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('button', { name: /09:00–15:00.*Circus arts/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Booked/ })).toHaveCount(0)

  // The next week may be in the next month, which does not show the booking.
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByRole('link', { name: /Booked/ })).toBeVisible()
  // `check` would fail if the address, which says what is chosen, changed a moment later.
  await page.getByRole('radio', { name: 'Month' }).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('list', { name: 'Days' })
    .getByRole('link', { name: /1 booked/ })
    .click()
  await expect(page.getByRole('region').getByRole('link', { name: /Ana Nguyen.*Booked/ })).toBeVisible()
  await expectSound(page)
})

/** Books Ana on a Tuesday morning; that afternoon and the Wednesday are uncovered. */
async function withGaps(app: TestApp) {
  const subject = await app.subject('Circus arts', 'Arts')
  const other = await app.subject('Juggling', 'Arts')
  const hill = await app.employer('Hill School')
  // A Tuesday, so that the days before and after are in the same week.
  const start = Temporal.PlainDate.from(app.workday(7))
  const tuesday = start.add({ days: 9 - start.dayOfWeek })
  const [date, next] = [tuesday.toString(), tuesday.add({ days: 1 }).toString()]
  const post = async (on: string, start_time: string, end_time: string, subject_id: number) =>
    hill.vacancies.post({
      body: { subject_id, asks: 'best', slots: [{ date: on, start_time, end_time, headcount: 1 }] },
    })
  // Posts before there is anyone to ask, so that the shift stays open.
  await post(date, '13:00', '15:00', other)
  await post(next, '09:00', '15:00', subject)
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject, other])
  const times = { date, start_time: '09:00', end_time: '12:00' }
  const body = { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const pending = async () =>
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: { status: 'pending' } })).data.map(
      (shift) => `${shift.date} ${shift.start_time}`,
    )
  return { hill, date, next, pending }
}

test('a person is dragged onto a shift, and the request is confirmed and undone', async ({ app }) => {
  const { hill, date, pending } = await withGaps(app)
  const page = await app.open(hill, `/employer/roster?date=${date}`)
  const gap = page.getByRole('button', { name: /13:00–15:00.*Juggling.*Uncovered/ })
  const person = page.getByRole('rowheader', { name: 'Ana Nguyen' }).getByText('Ana Nguyen')
  const label = page.locator('.drag-label')
  const dialog = page.getByRole('alertdialog', { name: 'Ask Ana Nguyen?' })
  await drag(page, person, gap)
  await expect(dialog).toContainText('Juggling')
  await expect(dialog).toContainText('13:00–15:00')
  await expect(label).toHaveCount(0)
  await expectSound(page)
  expect(await pending(), 'a drop asks nobody').toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Drags the open shift to the person by touch, which begins with a long press.
  const cell = page
    .getByRole('row', { name: /^Ana Nguyen/ })
    .getByRole('gridcell')
    .nth(1)
  await dragByTouch(page, gap, cell)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to Ana Nguyen.')).toBeVisible()
  // The toast stays while it has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus()
  expect(await pending()).toEqual([`${date} 13:00`])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Request withdrawn.')).toBeVisible()
  expect(await pending()).toEqual([])
  // A shift cannot be dropped on another day.
  await drag(
    page,
    gap,
    page
      .getByRole('row', { name: /^Ana Nguyen/ })
      .getByRole('gridcell')
      .nth(3),
  )
  await expect(label).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The vacancy asks a person only once, which is said instead of the first answer.
  await drag(page, person, gap)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Ana Nguyen: can no longer be asked.')).toBeVisible()
})

test('a person without a shift is added to the roster and asked', async ({ app }) => {
  const { hill, date, pending } = await withGaps(app)
  await app.employee('Bo Smith')
  const page = await app.open(hill, `/employer/roster?date=${date}`)
  const bo = page.getByRole('rowheader', { name: 'Bo Smith' })
  await expect(page.getByRole('rowheader', { name: 'Ana Nguyen' })).toBeVisible()
  await expect(bo).toHaveCount(0)
  const field = page.getByRole('combobox', { name: 'Add a person' })
  const restore = await refuseAt(page, '**/api/get-connections/**')
  await field.fill('Cleo')
  await expect(page.getByText('The staff could not be loaded.')).toBeVisible()
  await restore()
  await field.fill('Ana')
  await expect(page.getByText('Nobody to add with this name.'), 'she has a row already').toBeVisible()
  await field.fill('Bo')
  await expect(page.getByRole('option', { name: 'Bo Smith' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill('Bo')
  await page.getByRole('option', { name: 'Bo Smith' }).click()
  await expect(bo).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expectSound(page)
  await page
    .getByRole('row', { name: /^Bo Smith/ })
    .getByRole('button', { name: /Ask for a shift$/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: /^Choose Juggling/ }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Ask Bo Smith?' })
  await expect(dialog).toContainText('Bo Smith does not fit this shift, or is not free then.')
  expect(await pending()).toEqual([])
})

test('the arrow keys move through the roster, and Enter assigns a person', async ({ app }) => {
  const { hill, date, pending, next } = await withGaps(app)
  const page = await app.open(hill, `/employer/roster?date=${date}`)
  const gap = page.getByRole('button', { name: /13:00–15:00.*Juggling.*Uncovered/ })
  await gap.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /09:00–15:00.*Circus arts/ })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('gridcell', { name: /^Shifts to fill, Monday.*no shifts/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('gridcell', { name: /^Ana Nguyen, Monday.*no shifts/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /09:00–12:00.*Booked/ })).toBeFocused()
  await expect(page.getByRole('grid').locator('[tabindex="0"]'), 'one stop for Tab').toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Choose Circus arts/ }).press('Enter')
  await page.getByRole('button', { name: 'Send request' }).press('Enter')
  await expect(page.getByText('Request sent to Ana Nguyen.')).toBeVisible()
  expect(await pending()).toEqual([`${next} 09:00`])
})

/** Drags with the mouse from the middle of one element to the middle of another. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover()
  await page.mouse.down()
  await to.hover({ force: true })
  await to.hover({ force: true })
  await page.mouse.up()
}

/** Drags by touch, with a long press first. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const at = ({ x, y, width, height }: typeof start) => ({ clientX: x + width / 2, clientY: y + height / 2 })
  const finger = { pointerId: 7, pointerType: 'touch', button: 0, isPrimary: true }
  await from.dispatchEvent('pointerdown', { ...finger, ...at(start) })
  await expect(page.locator('.drag-label')).toBeVisible()
  await from.dispatchEvent('pointermove', { ...finger, ...at(end) })
  await from.dispatchEvent('pointerup', { ...finger, ...at(end) })
}
