import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, failAt, phone, type TestApp, test } from './helpers/fixtures.ts'
import { createWorkedShift, createWorkedShifts, download, SCHOOL_DAY } from './helpers/worked-shifts.ts'

const counted = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: /^\d+ records?$/ })).toHaveText(text)
const lines = (text: Buffer) => text.toString('utf8').trim().split('\r\n')

/** A morning that was approved, an afternoon still a draft, and an evening that was called off. */
async function history(app: TestApp) {
  const room = await createWorkedShifts(app, ['08:00', '12:00'], ['13:00', '18:00'])
  const { ana, hill, subject, shifts } = room
  const [morning] = shifts
  await ana.timesheets.submit({
    params: { id: morning! },
    body: { start_time: '08:00', end_time: '12:00', break_minutes: 0 },
  })
  await hill.timesheets.approve({ params: { id: morning! } })
  await hill.ratings.rate({ params: { id: morning! }, body: { rating: 5, feedback: 'A calm room.' } })
  const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id: subject, start_time: '18:30', end_time: '20:30' }
  const { id } = (await hill.shifts.request({ body: { ...body, date: app.workday(7) } })).data
  await ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
  await hill.shifts.cancel({ params: { id }, body: { reason: 'The concert is off' } })
  return room
}

// spec: 2.employee-activity-history.1, 2.employee-activity-history.2, 2.employee-activity-history.3
// spec: 2.employee-activity-history.4, 2.employee-activity-history.5, 2.employee-activity-history.6
test('an employee filters, sorts and exports the activity history', async ({ app }) => {
  const { ana } = await history(app)
  const page = await app.open(ana, '/employee/activity-history', phone)
  const rows = page.getByRole('list', { name: 'Activities' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('Total completed').locator('..')).toHaveText('Total completed2')
  await expect(page.getByRole('radio', { name: 'All Activities' })).toBeChecked()
  await expect(page.getByText('Hours worked', { exact: true }).locator('..')).toContainText('9 h')

  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button').first().click()
  await expect(page.getByText('This engagement was cancelled')).toBeVisible()
  await expect(page.getByText('By Hill School: The concert is off')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Completed' }).check()
  await expect(rows).toHaveCount(2)
  const order = page.getByRole('button', { name: /Sort by/ })
  await expect(order).toHaveText('Most Recent')
  await expect(rows.first()).toContainText('13:00–18:00')
  await order.click()
  await expect(page.getByRole('option')).toHaveText(['Most Recent', 'Oldest First', 'Highest Paid', 'Lowest Paid'])
  await page.getByRole('option', { name: 'Lowest Paid' }).click()
  await expect(page).toHaveURL(/filter=completed&sort=lowest/)
  await expect(rows.first()).toContainText('08:00–12:00')
  await page.reload()
  await expect(rows.first()).toContainText('08:00–12:00')
  await expect(page.getByRole('radio', { name: 'Completed' })).toBeChecked()

  await rows.first().getByRole('button').first().click()
  await expect(page.getByText('A calm room.')).toBeVisible()
  for (const detail of ['Booked', 'Worked', 'Break', 'Hours', 'Hourly rate', 'Amount'])
    await expect(rows.first().locator('dt').getByText(detail, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await page.getByRole('button', { name: 'Reply to Hill School' }).click()
  await page.getByLabel('Reply').fill('Thank you!')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('You replied')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  const invoice = await download(page, /^Download Invoice/)
  expect(invoice.content.subarray(0, 5).toString()).toBe('%PDF-')
  const file = await download(page, 'Export CSV')
  expect(file.name).toBe('activity-history.csv')
  expect(lines(file.content)).toHaveLength(3)
  await page.getByRole('link', { name: /^View Timesheet/ }).click()
  await expect(page.getByText('Approved and locked.')).toBeVisible()
})

test('an open activity history updates live', async ({ app }) => {
  const { ana, hill, shift } = await createWorkedShift(app)
  await ana.timesheets.submit({ params: { id: shift }, body: SCHOOL_DAY })
  const page = await app.open(ana, '/employee/activity-history')
  const row = page.getByRole('list', { name: 'Activities' }).getByRole('listitem')
  await expect(row).toContainText('6 h 30 min, submitted')
  await hill.timesheets.approve({ params: { id: shift } })
  await expect(row).toContainText('6 h 30 min, approved')
  await expect(page.getByText('Approved', { exact: true }).locator('..')).toContainText('$461.31')
})

// spec: 2.employer-activity-records.1, 2.employer-activity-records.2, 2.employer-activity-records.3
// spec: 2.employer-activity-records.4, 2.employer-activity-records.5
test('an employer filters records by person, school and day', async ({ app }) => {
  const { hill } = await history(app)
  const page = await app.open(hill, '/employer/records')
  await counted(page, '3 records')
  await expect(page.getByRole('tab')).toHaveText(['Staff', 'School', 'By Date'])
  await expect(page.getByRole('heading', { name: 'Ana Nguyen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'School' }).click()
  await expect(page).toHaveURL(/option=school/)
  await expect(page.getByRole('heading', { name: 'Circus arts' })).toBeVisible()
  await page.getByRole('tab', { name: 'By Date' }).click()
  await expect(page).toHaveURL(/option=by(\+|%20)date/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/day, \d+ \w+ 20\d\d$/)

  await expect(page.getByRole('button', { name: 'Status' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('group', { name: 'Date' })).toBeVisible()
  await page.getByRole('button', { name: /Status/ }).click()
  await expect(page.getByRole('option')).toHaveText(['All', 'Completed', 'Pending', 'Cancelled'])
  await page.getByRole('option', { name: 'Cancelled' }).click()
  await counted(page, '1 record')
  await expectAccessible(page)
  await page.reload()
  await counted(page, '1 record')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true')
  const file = await download(page, 'Export CSV')
  expect(file.name).toBe('activity-records.csv')
  expect(lines(file.content)).toHaveLength(2)

  await page.getByRole('spinbutton', { name: 'day, Date' }).click()
  await page.keyboard.type('01012020')
  await expect(page.getByText('No records found matching your filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All records' }).click()
  await counted(page, '3 records')

  await page.getByRole('button', { name: /08:00–12:00/ }).click()
  await expect(page.getByText('A calm room.')).toBeVisible()
  await page.getByRole('link', { name: /^View Timesheet/ }).click()
  await expect(page.getByText('Approved and locked.')).toBeVisible()
})

test("a hospital's records use healthcare terms", async ({ app }) => {
  const ward = await app.employer('Bay Hospital', { sector: 'healthcare' })
  const page = await app.open(ward, '/employer/records?option=school')
  await expect(page.getByRole('tab', { name: 'Health Service' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Health Service' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('No records found matching your filters')).toBeVisible()
})

test('an employer sets a pay rate from a date and removes it', async ({ app }) => {
  const { hill } = await createWorkedShift(app)
  const page = await app.open(hill, '/employer/records', { ...phone, dark: true })
  await page.getByRole('button', { name: 'Pay Rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay Rates' })
  await expect(dialog.getByText('$70.97 an hour').first()).toBeVisible()
  await dialog.getByLabel('Dollars per hour').fill('a lot')
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(dialog.getByText('Please enter an amount, like 70.50')).toBeVisible()
  const day = dialog.getByRole('spinbutton', { name: 'year, From date' })
  await day.click()
  await page.keyboard.type('2030')
  await dialog.getByLabel('Dollars per hour').fill('65')
  await expect(dialog.getByText(/^The rate for Victoria from 1 July 2025 is \$70\.97 an hour\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(dialog.getByText('Enter why this rate is lower.', { exact: false })).toBeVisible()
  const reason = dialog.getByLabel('Reason for the lower rate')
  await expect(reason).toBeFocused()
  await reason.fill('Agreed with the union.')
  await expectAccessible(page)
  await dialog.getByLabel('Dollars per hour').fill('81.5')
  await expect(reason).toHaveCount(0)
  await expectAccessible(page)
  await expectContrast(page)
  await dialog.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByText('Pay rate saved.')).toBeVisible()
  await expect(dialog.getByText('$81.50')).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove the rate from/ }).click()
  await expect(page.getByText('Pay rate removed.')).toBeVisible()
  await expect(dialog.getByText('$81.50')).toHaveCount(0)
})

test('failed records can be retried, and tax details keep the input', async ({ app }) => {
  const { ana, hill } = await createWorkedShift(app)
  const page = await app.visitor()
  const mend = await failAt(page, /\/api\/activity-history/)
  await app.signInOn(page, ana, '/employee/activity-history')
  await expect(page.getByText('Failed to load your activity history.')).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('Failed to export your activity history. Please try again.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Activities' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Tax Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tax Details' })
  await dialog.getByText('I work as a contractor').click()
  await dialog.getByLabel('ABN').fill('51 824 753 557')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/Please enter a valid 11-digit ABN/)).toBeVisible()
  await expect(dialog.getByLabel('ABN')).toHaveValue('51 824 753 557')
  await dialog.getByLabel('ABN').fill('51 824 753 556')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const discardDialog = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discardDialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tax details saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Tax Details' }).click()
  await expect(dialog.getByLabel('ABN')).toHaveValue('51 824 753 556')

  const school = await app.visitor()
  const restore = await failAt(school, /\/api\/activity-records/)
  await app.signInOn(school, hill, '/employer/records')
  await expect(school.getByText('Failed to load your records.')).toBeVisible()
  await restore()
  await school.getByRole('button', { name: 'Retry' }).click()
  await counted(school, '1 record')
})
