import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { createSchool, requestsTo } from './helpers/bookings.ts'
import { expect, phone, refuseAt, type TestApp, test } from './helpers/fixtures.ts'
import { chooseKind } from './screens/credentials.ts'

const openQueue = async (app: TestApp, name = 'Ada') => {
  const page = await app.open(await app.admin(name), '/admin/credentials')
  await expect(page.getByRole('button', { name: /^View/ }).first()).toBeVisible()
  return page
}
const openCredential = async (page: Page, credential: RegExp) => {
  await page.getByRole('button', { name: credential }).click()
  const dialog = page.getByRole('dialog', { name: 'Credential Details' })
  await expect(dialog.getByLabel('Notes')).toBeVisible()
  return dialog
}
const recordCheck = async (page: Page, outcome: string, note: string, button = 'Record check') => {
  const dialog = page.getByRole('dialog', { name: 'Credential Details' })
  await dialog.getByRole('button', { name: /Outcome/ }).click()
  await page.getByRole('option', { name: outcome, exact: true }).click()
  await dialog.getByLabel('Notes').fill(note)
  await dialog.getByRole('button', { name: button }).click()
}
const CARD = /^View Working with Children Check \(VIC\)/

test('an employee adds a credential, an admin checks it and the status updates', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { profile: false })
  const page = await app.open(ana, '/employee/credentials', phone)
  await expect(page.getByText('You have not entered any credentials yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add credential' }).click()
  const form = page.getByRole('dialog', { name: 'Add Credential' })
  await chooseKind(page, 'Working with Children Check (VIC)')
  await form.getByLabel('Number').fill('1234567A')
  await form.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type('31012020')
  await form.locator('input[type=file]').setInputFiles('docs/images/book-staff.png')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(
    form.getByText('This date has passed. Please enter a credential that is still valid.').first(),
  ).toBeVisible()
  await form.getByRole('spinbutton', { name: /^year/ }).click()
  await page.keyboard.type('2031')
  await form.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Working with Children Check (VIC)' })
  await expect(card).toContainText('Waiting to be checked')
  await expect(card).toContainText('Friday, 31 January 2031')
  await expect(card.getByRole('button', { name: /\.png$/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const office = await openQueue(app)
  const dialog = await openCredential(office, CARD)
  await expect(dialog.getByRole('link', { name: /Working with Children Check Victoria/ })).toHaveAttribute(
    'rel',
    /noreferrer/,
  )
  await recordCheck(office, 'Cleared', 'The register shows it.')
  await expect(office.getByText('Check recorded.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText('The register shows it.')
  await expect(card).toContainText('Checked')
})

test('after a check, the next credential is one press away', async ({ app }) => {
  for (const name of ['Ana Nguyen', 'Bo Smith']) {
    const person = await app.employee(name, { profile: false })
    await person.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  }
  const page = await openQueue(app)
  const dialog = await openCredential(page, /^View Working with Children Check \(VIC\), Ana Nguyen/)
  await recordCheck(page, 'Cleared', 'The register shows it.')
  await expect(dialog.getByRole('button', { name: 'Next credential' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Bo Smith')).toBeVisible()
  await expect(dialog.getByText('Ready for the next one.')).toHaveCount(0)
  await recordCheck(page, 'Cleared', 'The register shows it.')
  await expect(dialog.getByText('There is nothing left to check here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await expect(dialog).toHaveCount(0)
})

test('Record and next records the check and opens the next credential', async ({ app }) => {
  const people = await Promise.all(['Ana Nguyen', 'Bo Smith'].map((name) => app.employee(name, { profile: false })))
  for (const person of people) await person.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  const page = await openQueue(app)
  const dialog = await openCredential(page, /^View Working with Children Check \(VIC\), Ana Nguyen/)
  await recordCheck(page, 'Cleared', 'The register shows it.', 'Record and next')
  await expect(dialog.getByText('Bo Smith')).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  const [first] = (await people[0]!.credentials.mine()).data
  expect(first!.outcome).toBe('may_engage')

  // The last credential has no next one.
  await expect(dialog.getByRole('button', { name: 'Record and next' })).toHaveCount(0)
  await recordCheck(page, 'Cleared', 'The register shows it.')
  await expect(dialog.getByText('There is nothing left to check here.')).toBeVisible()
})

test('the next credential may be on another page of the queue', async ({ app }) => {
  const person = await app.employee('Ana Nguyen', { profile: false })
  for (let n = 10; n < 26; n++)
    await person.credentials.add({ body: { kind: 'other', title: `Card ${n}`, number: `A${n}` } })
  const page = await app.open(await app.admin(), '/admin/credentials?state=to_check&page=2')
  const dialog = await openCredential(page, /^View Card 25/)
  // Nothing else waits on this page.
  await recordCheck(page, 'Cleared', 'The register shows it.', 'Record and next')
  await expect(dialog.getByText('A10', { exact: true })).toBeVisible()
})

test('offers the next credential of the page if the queue cannot be read', async ({ app }) => {
  for (const name of ['Ana Nguyen', 'Bo Smith']) {
    const person = await app.employee(name, { profile: false })
    await person.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  }
  const page = await openQueue(app)
  await refuseAt(page, /\/api\/admin\/credentials\?.*unchecked=true/)
  const refused = page.waitForResponse(/unchecked=true/)
  const dialog = await openCredential(page, /^View Working with Children Check \(VIC\), Ana Nguyen/)
  await refused
  await recordCheck(page, 'Cleared', 'The register shows it.', 'Record and next')
  await expect(dialog.getByText('Bo Smith')).toBeVisible()
})

test('says that the next credential could not be looked up, and tries again', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { profile: false })
  await ana.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  const page = await openQueue(app)
  const restore = await refuseAt(page, /\/api\/admin\/credentials\?.*unchecked=true/)
  const refused = page.waitForResponse(/unchecked=true/)
  const dialog = await openCredential(page, CARD)
  await refused
  await recordCheck(page, 'Cleared', 'The register shows it.')
  await expect(dialog.getByText('The next one could not be looked up.')).toBeVisible()
  await restore()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('There is nothing left to check here.')).toBeVisible()
  await expect(dialog.locator('button:focus')).toHaveText('Close')
})

test('a match is noted with one press, and the number can be copied', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { profile: false })
  await ana.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A', expires_on: '2031-01-31' } })
  const page = await openQueue(app)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openCredential(page, CARD)
  await dialog.getByRole('button', { name: 'Copy number' }).click()
  await expect(page.getByText('Number copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1234567A')

  const note = dialog.getByRole('button', { name: 'Add note that everything matches' })
  await expect(note).toHaveCount(0)
  await dialog.getByRole('button', { name: /Outcome/ }).click()
  await page.getByRole('option', { name: 'Cleared', exact: true }).click()
  await note.click()
  await expect(note).toBeFocused()
  const text = 'Found on the register: Working with Children Check Victoria. Name, number and expiry date match.'
  await expect(dialog.getByLabel('Notes')).toHaveValue(text)
  // Choosing another outcome clears the note, because the person would see it.
  await dialog.getByRole('button', { name: /Outcome/ }).click()
  await page.getByRole('option', { name: 'Not cleared', exact: true }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('')
  await dialog.getByRole('button', { name: /Outcome/ }).click()
  await page.getByRole('option', { name: 'Cleared', exact: true }).click()
  await note.click()
  await dialog.getByRole('button', { name: 'Record check' }).click()
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText(text)
})

test('a refused credential prevents booking and shows the reason', async ({ app }) => {
  const { subject, ana, hill, date } = await createSchool(app)
  await ana.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  const times = { date, start_time: '08:30', end_time: '15:30' }
  await hill.shifts.request({ body: { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id } })
  const home = await app.open(ana, '/employee/home')
  await expect(home.getByText('Waiting for your answer')).toBeVisible()

  const office = await openQueue(app)
  await openCredential(office, CARD)
  await recordCheck(office, 'Not cleared', 'There is no such card.')
  const banner = home.getByRole('region', { name: 'Credentials' })
  await expect(banner).toContainText('You cannot be booked at the moment')
  await expectAccessible(home)
  await home.getByRole('link', { name: /Answer this request/ }).click()
  // The start page has an Accept button too.
  await expect(home.getByRole('heading', { level: 1, name: 'Manage Shift Requests' })).toBeVisible()
  await home.getByRole('button', { name: 'Accept' }).first().click()
  await expect(home.getByText(/One of your credentials has expired or was refused/).first()).toBeVisible()
  expect(await requestsTo(ana)).toEqual([[...Object.values(times), 'pending']])

  await home.goto('/employee/credentials')
  await expect(home.getByText('There is no such card.')).toBeVisible()
  await home.getByRole('button', { name: /^Edit Working with Children/ }).click()
  await home.getByRole('dialog').getByLabel('Number').fill('7654321B')
  await home.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(home.getByText('Your changes are waiting to be checked.')).toBeVisible()
})

test("the second of two admins sees the first one's decision and keeps the note", async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { profile: false })
  const credential = (await ana.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })).data
  const page = await openQueue(app)
  const dialog = await openCredential(page, CARD)
  const ben = await app.admin('Ben')
  const body = { outcome: 'review', note: 'Another family name.', version: credential.version } as const
  await ben.credentials.check({ params: { id: String(credential.id) }, body })
  await recordCheck(page, 'Cleared', 'I found it.')
  await expect(dialog.getByText('Ben has just checked this credential: In review.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText('Another family name.')
  await expect(dialog.getByLabel('Notes')).toHaveValue('I found it.')
  // The chosen values also survive closing and reopening the dialog.
  await dialog.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type('31122027')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openCredential(page, CARD)
  await expect(dialog.getByRole('button', { name: /Outcome/ })).toContainText('Cleared')
  await expect(dialog.locator('input[name=expires_on]').first()).toHaveValue('2027-12-31')
  await expect(dialog.getByLabel('Notes')).toHaveValue('I found it.')
  await dialog.getByRole('button', { name: 'Record check' }).click()
  await expect(page.getByText('Check recorded.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText('I found it.')
})

test('a credential that its person changes during the check is not recorded unseen', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { profile: false })
  const { data } = await ana.credentials.add({ body: { kind: 'vic_wwc', number: '1234567A' } })
  const page = await app.open(await app.admin('Ada'), '/admin/credentials', { ownClock: true })
  const dialog = await openCredential(page, CARD)
  await page.clock.install()
  await ana.credentials.change({ params: { id: String(data.id) }, body: { kind: 'vic_wwc', number: '7654321B' } })
  // Comes back from the register in another tab, where the number was looked up.
  await page.clock.fastForward(31_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByText('7654321B')).toBeVisible()
  await recordCheck(page, 'Cleared', 'I found 1234567A.')
  await expect(dialog.getByText('This credential has changed. Please check it again.')).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('I found 1234567A.')
  await dialog.getByLabel('Notes').fill('I found 7654321B.')
  await dialog.getByRole('button', { name: 'Record check' }).click()
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText('I found 7654321B.')
})
