import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

async function bookShift(app: TestApp) {
  const subject_id = await app.subject('Mathematics')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  const hill = await app.employer('Hill School')
  const times = { date: app.workday(7), start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({
    body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id },
  })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  return { ana, hill, times }
}
const summariesIn = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))

test('an employee creates a calendar address, and a new one replaces it', async ({ app }) => {
  const { ana } = await bookShift(app)
  const page = await app.open(ana, '/employee/calendar', phone)
  await expect(page.getByText('Your shifts are not in a calendar yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a calendar address' }).click()
  await expect(page.getByText('Your calendar address is ready.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sync calendar', exact: true })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const field = page.getByLabel('Address', { exact: true })
  const address = await field.inputValue()
  await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  // In e2e tests the service listens on a different port than its settings say.
  const read = (one: string) => fetch(app.base + new URL(one).pathname)
  expect(summariesIn(await (await read(address)).text())).toEqual(['Mathematics at Hill School'])
  await page.reload()
  await expect(field).toHaveValue(address)
  await expect(page.getByText('Not yet')).toHaveCount(0)

  await page.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(field).not.toHaveValue(address)
  expect((await read(address)).status).toBe(404)
  expect((await read(await field.inputValue())).status).toBe(200)
})

test('an employer copies the calendar address and stops sharing', async ({ app }) => {
  const { hill } = await bookShift(app)
  const { address } = (await hill.calendar.renew()).data
  const page = await app.open(hill, '/employer/calendar', { dark: true })
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop sharing?' })
  await dialog.getByRole('button', { name: 'Keep sharing' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Your shifts are no longer shared.')).toBeVisible()
  await expect(page.getByText('Your bookings are not in a calendar yet.')).toBeVisible()
  expect((await hill.calendar.get()).data).toBeNull()
})

test('both sides download a booking as a calendar file', async ({ app }) => {
  const { ana, hill, times } = await bookShift(app)
  const school = await app.open(hill, '/employer/book?option=history')
  const teacher = await app.open(ana, '/employee/job-request', phone)
  for (const [page, summary] of [
    [school, 'Ana Nguyen, Mathematics'],
    [teacher, 'Mathematics at Hill School'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Add to calendar/ }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`shift-${times.date}.ics`)
    expect(summariesIn(await readFile(await download.path(), 'utf8'))).toEqual([summary])
  }
})
