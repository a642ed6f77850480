import type { Page } from '@playwright/test'
import { expectAccessible, expectSound } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

/** Creates a school, two subjects, and a teacher for each subject. */
async function setUpStaff(app: TestApp) {
  const rowing = await app.subject('Rowing')
  const chess = await app.subject('Chess')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [rowing])
  const ben = await withProfile(await app.employee('Ben Okafor'), [chess])
  const hill = await app.employer('Hill School')
  return { rowing, chess, ana, ben, hill }
}
const count = (page: Page, staff: number) =>
  expect(page.getByRole('heading', { name: `Available Staff (${staff})` })).toBeVisible()

// spec: 1.1, 1.8
// spec: 2.employer-book-staff.1, 2.employer-book-staff.2, 2.employer-book-staff.3
// spec: 4.15
test('filters apply as chosen, stay in the URL, and can be reset if nobody is found', async ({ app }) => {
  const { hill, ana, rowing } = await setUpStaff(app)
  await app.subject('Juggling')
  const page = await app.open(hill, '/employer/book')
  await count(page, 2)
  const row = page.getByRole('list', { name: 'Available staff' }).getByRole('listitem').filter({ hasText: ana.name })
  for (const text of ['AN', ana.name, ana.email, 'Book Now'])
    await expect(row.getByText(text, { exact: true }), text).toBeVisible()
  await expect(page.getByRole('group', { name: 'Date Required' })).toBeVisible()
  const subject = page.getByRole('combobox', { name: 'Subject' })
  await expect(subject).toHaveAttribute('placeholder', 'All Subjects')
  await expect(subject).toHaveValue('')
  await expect(
    page.getByText('Booking confirmation and details are sent via SMS. Staff replies are recorded in the system.'),
  ).toBeVisible()

  await page.getByRole('combobox', { name: 'Subject' }).fill('Row')
  await page.getByRole('option', { name: 'Rowing', exact: true }).click()
  await count(page, 1)
  expect(new URL(page.url()).searchParams.get('subject_id')).toBe(String(rowing))
  await page.reload()
  await count(page, 1)
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('Rowing')

  await page.goBack()
  await count(page, 2)
  await page.goForward()
  await count(page, 1)
  const level = page.getByRole('button', { name: /Year Level/ })
  await expect(level).toHaveText('All Levels')
  await level.click()
  await expect(page.getByRole('option')).toHaveText(['All Levels', 'Primary', 'Secondary'])
  await page.getByRole('option', { name: 'Primary' }).click()
  await expect(page).toHaveURL(/year_level=primary/)
  // The focus moves to the control that replaces the button.
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Add start and end time' }).press('Enter')
  await expect(page.getByRole('spinbutton', { name: 'hour, Free from' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove times' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add start and end time' })).toBeFocused()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await count(page, 2)
  await expect(level).toHaveText('All Levels')

  await page.getByRole('radio', { name: 'Booking History' }).click()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Available Staff/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Find Staff' }).click()
  await count(page, 2)

  await subject.fill('Juggling')
  await page.getByRole('option', { name: 'Juggling', exact: true }).click()
  await expect(page.getByText('No staff found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await count(page, 2)
})

test('a school sees people of its state first, with the status of registrations', async ({ app }) => {
  const { hill, ana, ben, rowing } = await setUpStaff(app)
  const syd = await withProfile(await app.employee('Syd Lee', { time_zone: 'Australia/Sydney' }), [rowing])
  await app.employee('Newcomer', { profile: false })
  await app.db.run`
    update credentials set outcome = 'may_engage', checked_at = now() where employee_id in (${ana.id}, ${syd.id})`
  const page = await app.open(hill, '/employer/book')
  await count(page, 2)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(ana.name).getByText('Registration: Checked')).toBeVisible()
  await expect(row(ben.name).getByText('Not checked yet')).toBeVisible()
  await expect(row(syd.name)).toHaveCount(0)
  const fold = page.getByRole('button', { name: '1 person in another state' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(row(syd.name).getByText('Registered in NSW')).toBeVisible()
  await expectAccessible(page)
  await row(syd.name).getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Shift' })
  await expect(dialog.getByText('Registered in NSW')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Role/ })).toHaveCount(0)
})

test('a hospital finds nurses by role and requests one', async ({ app }) => {
  const ward = await app.employer('Ward One', { sector: 'healthcare' })
  const nia = await app.employee('Nia Roy', { sector: 'healthcare', profile: false })
  await nia.profiles.create({
    body: { vit_id: 'NMW0001234567', classifications: ['registered_nurse', 'assistant_in_nursing'] },
  })
  const pat = await app.employee('Pat Lim', { sector: 'healthcare', profile: false })
  await pat.profiles.create({ body: { classifications: ['assistant_in_nursing'] } })
  await withProfile(await app.employee('Ana Nguyen'), [])
  const page = await app.open(ward, '/employer/book')
  await count(page, 2)
  await expect(page.getByRole('listitem').filter({ hasText: pat.name }).getByText('AIN/PCA')).toBeVisible()
  await page.getByRole('combobox', { name: 'Specialty' }).fill('French')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Registered nurse (RN)' }).click()
  await count(page, 1)
  await expect(page).toHaveURL(/classification=registered_nurse/)
  await page.getByRole('button', { name: `Book Now, ${nia.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Shift' })
  await expect(dialog.getByText('Not checked yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Role/ })).toContainText('Registered nurse (RN)')
})

// spec: 1.1
// spec: 2.employer-book-staff.8
// spec: 6.6
test('a school filters by date and books with the keyboard', async ({ app }) => {
  const { hill, ana, rowing } = await setUpStaff(app)
  // A Friday is left out, because its night ends on a Saturday, when people usually do not work.
  const date = [7, 8, 9].map(app.workday).find((day) => Temporal.PlainDate.from(day).dayOfWeek !== 5)!
  const page = await app.open(hill, `/employer/book?subject_id=${rowing}`)
  await count(page, 1)
  await page.keyboard.press('/')
  await expect(page.getByRole('spinbutton', { name: 'day, Date Required' })).toBeFocused()
  await page.keyboard.type(date.split('-').reverse().join(''))
  await page.waitForURL(/date=/)

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (let presses = 0; presses < 30 && (await focused()) !== 'Book Now, Ana Nguyen'; presses++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book Shift' })
  await expect(dialog.getByRole('textbox', { name: /^Date/ })).toHaveAttribute('readonly', '')
  await expect(dialog.getByRole('textbox', { name: /^Subject/ })).toHaveValue('Rowing')
  await expect(dialog.getByRole('textbox', { name: /^Subject/ })).toHaveAttribute('readonly', '')
  await expect(dialog.getByText('7 h', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('spinbutton', { name: 'hour, Start time' })).toBeFocused()
  await page.keyboard.type('2100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0700')
  await expect(dialog.getByText('10 h, ends next day')).toBeVisible()
  // Tabs past "Class, room and note", "Already agreed by phone" and Cancel.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  const sent = page.waitForRequest('**/api/shifts')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shift request sent successfully!')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ inviter_id: hill.id, invitee_id: ana.id })
  await expect(page.getByRole('button', { name: 'Book Now, Ana Nguyen' })).toBeFocused()

  const { data } = await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })
  expect(data.map(({ date, start_time, end_time }) => [date, start_time, end_time])).toEqual([[date, '21:00', '07:00']])
})

test('a refused booking shows the reason and keeps the input', async ({ app }) => {
  const { hill, ana, rowing } = await setUpStaff(app)
  const date = app.workday(7)
  const shift = { date, start_time: '08:30', end_time: '15:30', subject_id: rowing }
  await hill.shifts.request({ body: { ...shift, inviter_id: hill.id, invitee_id: ana.id } })

  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${rowing}`)
  await expect(page.getByText('Request pending')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Shift' })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You have already asked this person for that time.')
  await dialog.getByRole('spinbutton', { name: 'hour, Start time' }).click()
  await page.keyboard.type('1600')
  await dialog.getByRole('spinbutton', { name: 'hour, End time' }).click()
  await page.keyboard.type('1800')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Shift request sent successfully!')).toBeVisible()
})

// spec: 2.employer-book-staff.6, 2.employer-book-staff.8
test('the public profile of an employee leads to booking', async ({ app }) => {
  const { hill, ana } = await setUpStaff(app)
  await ana.accounts.updateMe({ body: { phone: '0491 570 156', shows_phone: true, bio: 'Sings at assembly' } })
  const page = await app.open(hill, '/employer/book')
  await page.getByRole('button', { name: 'Ana Nguyen', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Staff profile' })
  await expect(profile.getByText('Rowing')).toBeVisible()
  for (const text of ['AN', 'Ana Nguyen']) await expect(profile.getByText(text, { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['Email', ana.email],
    ['Phone', '0491 570 156'],
    ['Role', 'Employee'],
    ['Status', 'Active'],
    ['Work Preferences', 'Close to home'],
    ['Bio', 'Sings at assembly'],
    ['Member since', /^\d+ \w+ \d{4}$/],
  ] as const)
    await expect(profile.getByText(name, { exact: true }).locator('xpath=following-sibling::dd'), name).toHaveText(
      value,
    )
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  // The button's click area also covers the avatar.
  await page.getByText('AN', { exact: true }).click({ force: true })
  await profile.getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Shift' })
  // The person teaches only one subject, so it is preselected.
  await expect(dialog.getByRole('combobox', { name: 'Subject' })).toHaveValue('Rowing')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByText('Enter a date')).toBeVisible()
})

// spec: 1.1
// spec: 2.employer-book-staff.4, 2.employer-book-staff.10, 2.employer-book-staff.11
test('an employer cancels a booking in the history and finds a replacement', async ({ app }) => {
  const { hill, ana, ben, rowing } = await setUpStaff(app)
  const date = app.workday(7)
  const shift = { date, start_time: '08:30', end_time: '15:30', subject_id: rowing, inviter_id: hill.id }
  const request = await hill.shifts.request({ body: { ...shift, invitee_id: ana.id } })
  const open = await hill.shifts.request({ body: { ...shift, invitee_id: ben.id, also_ask: 'more_needed' } })

  const page = await app.open(hill, '/employer/book')
  await count(page, 2)
  await page.getByRole('radio', { name: 'Booking History' }).click()
  await expect(page.getByRole('heading', { name: 'Your Bookings (2)' })).toBeVisible()
  const heads = page.getByRole('table', { name: 'Your bookings' }).getByRole('columnheader')
  await expect(heads).toHaveText(['Staff', 'Date & Time', 'Subject', 'Status', 'Actions'])
  await expect(heads.getByText('Actions'), 'for screen readers only').toHaveClass(/sr-only/)
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full' }).formatToParts(new Date(`${date}T12:00`))
  const part = Object.fromEntries(day.map(({ type, value }) => [type, value]))
  for (const text of [`${part.weekday}, ${part.day} ${part.month} ${part.year}`, '08:30–15:30'])
    await expect(page.getByText(text, { exact: true })).toHaveCount(2)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await ana.shifts.answer({ params: { id: request.data.id }, body: { status: 'rejected', reason: 'Too far' } })
  await expect(row('Ana Nguyen').getByText('Rejected')).toBeVisible({ timeout: 6000 })
  await expect(row('Ana Nguyen').getByText('Too far')).toBeVisible()
  await ben.shifts.answer({ params: { id: open.data.id }, body: { status: 'accepted' } })
  await expect(row('Ben Okafor').getByText('Accepted')).toBeVisible({ timeout: 6000 })

  await row('Ben Okafor')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await page.getByLabel('Reason (optional)').fill('The class trip was called off')
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  await expect(page.getByText('Shift cancelled.')).toBeVisible()
  await expect(row('Ben Okafor').getByText('By you: The class trip was called off')).toBeVisible()
  await page.reload()
  await row('Ben Okafor').getByRole('button', { name: 'Undo the cancellation, Ben Okafor' }).click()
  await expect(page.getByText('The shift is booked again.')).toBeVisible()
  await expect(row('Ben Okafor').getByText('Accepted')).toBeVisible()

  await row('Ana Nguyen')
    .getByRole('link', { name: /Find a replacement/ })
    .click()
  await count(page, 1)
  expect(new URL(page.url()).searchParams.get('date')).toBe(date)
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('Rowing')
})

// spec: 2.employer-book-staff.5
test('Book Staff is accessible and fits a narrow phone, light and dark', async ({ app }) => {
  const { hill } = await setUpStaff(app)
  const page = await app.open(hill, '/employer/book', { ...phone, width: 320 })
  await count(page, 2)
  await expectSound(page)
  const subject = page.getByRole('combobox', { name: 'Subject' })
  await expect(subject).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).tap()
  await subject.fill('Row')
  await expect(page.getByRole('option', { name: 'Rowing', exact: true })).toBeVisible()
  await subject.press('ArrowDown')
  await subject.press('Enter')
  await count(page, 1)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expectSound(page)
  await page.getByRole('radio', { name: 'Booking History' }).click({ force: true })
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expectSound(page)
})
