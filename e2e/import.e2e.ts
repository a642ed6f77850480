import type { Page } from '@playwright/test'
import { claimTokenOf } from '#test/helpers/imports.ts'
import type { Person } from '#test/people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test } from './helpers/fixtures.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const PASSWORD = 'a quiet river bend'

const choose = async (page: Page, name: string, content: Buffer | string) => {
  const field = page.locator('input[type=file]')
  await field.waitFor({ state: 'attached' })
  await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByText(name)).toBeVisible()
  await button(page, 'Continue').click()
}

/** Checks the rows of an import and opens its preview. */
const openPreview = async (app: TestApp, page: Page) => {
  await button(page, 'Check the rows').click()
  await expect(page.getByRole('progressbar', { name: 'Checking the rows' })).toBeVisible()
  await app.runJobs()
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()
}

// File as a spreadsheet on Windows writes it: semicolons, Windows-1252 characters, and columns in
// an unusual order.
const FILE = Buffer.concat([
  Buffer.from('Payroll;Ph:;E-mail;SURNAME;Given name;Notes\r\n1;0491 570 156;zoe@example.com;O'),
  Buffer.of(0x92),
  Buffer.from('Brien;Zo'),
  Buffer.of(0xeb),
  Buffer.from(';Mondays\r\n2;12;ben@example.com;Lee;Ben;\r\n3;;nowhere;Kay;Cy;\r\n'),
])

test('an admin corrects the columns of a file and sees errors per row', async ({ app }) => {
  await app.employer('Hill School')
  const page = await app.open(await app.admin(), '/admin/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  await choose(page, 'staff.csv', FILE)
  await expect(page.getByText('Read as Windows-1252, separated by semicolons.')).toBeVisible()
  await expect(page.getByText('O’Brien')).toBeVisible()
  await expect(page.getByRole('button', { name: /Field for Ph/ })).toContainText('Phone')
  await page.getByRole('button', { name: /Field for Notes/ }).click()
  await page.getByRole('option', { name: 'Work preferences' }).click()
  await page.getByRole('combobox', { name: 'Staff of' }).fill('hill')
  await page.getByRole('option', { name: /Hill School/ }).click()
  await openPreview(app, page)

  await expect(page.getByText('Staff of Hill School, 3 rows')).toBeVisible()
  await expect(page.getByText('E-mail: Please enter an email address')).toBeVisible()
  await expect(page.getByText(/Ph:: .*This value is left out\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Problems 1').click()
  await expect(page).toHaveURL(/show=problem/)
  await expect(page.getByRole('row').filter({ hasText: 'Zoë' })).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download problem rows').click()])
  expect(download.suggestedFilename()).toMatch(/problems\.csv$/)
})

/** Prepares an import through the API, up to its preview. */
const prepareImport = async (app: TestApp, ada: Person, text: string, employer_id: number | null = null) => {
  const { id } = (await ada.imports.upload({ body: { kind: 'staff', text } })).data
  const params = { id: String(id) }
  const place = { sector: 'education', time_zone: 'Australia/Melbourne', employer_id } as const
  await ada.imports.map({ params, body: { ...place, has_header: true, fields: ['name', 'email'] } })
  await app.runJobs()
  return params
}

test('the progress of an import survives a reload and is shown to other admins', async ({ app }) => {
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill School')]
  const { id } = await prepareImport(
    app,
    ada,
    'Name,Email\nMia,mia@example.com\nBen,ben@example.com\nCy,nowhere',
    hill.id,
  )
  const page = await app.open(ada, `/admin/import?import=${id}`)
  await button(page, 'Import 2 rows').click()
  // A toast disappears after seconds, so the wait for it starts before the click.
  const started = page.getByRole('region', { name: 'Messages' }).getByText('Import started.')
  await Promise.all([expect(started).toBeVisible(), button(page, 'Start import').click()])
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toContainText('1 of 3 rows')
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toContainText('1 of 3 rows')
  const other = await app.open(await app.admin('Bea'), '/admin/import')
  await expect(other.getByText('Importing, 33%')).toBeVisible()
  await app.runJobs()
  await expect(page.getByText('Import finished: 2 new, 1 skipped.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See them in Employee Management' })).toBeVisible()
  await expect(other.getByText('Finished')).toBeVisible()
  await expect(other.getByRole('heading', { name: '2 imported accounts waiting to be claimed' })).toBeVisible()
  const { data } = await hill.connections.list({ params: { role: 'employer' }, query: {} })
  expect(data, 'nobody sees an account before it is claimed').toEqual([])
})

test('an imported person claims the account once with the mailed link', async ({ app }) => {
  const ada = await app.admin('Ada')
  const params = await prepareImport(app, ada, 'Name,Email\nMia Jones,mia@example.com')
  await ada.imports.confirm({ params })
  await app.runJobs()

  const link = `/claim#${await claimTokenOf(app, 'mia@example.com')}`
  const page = await app.visitor(phone)
  await page.goto(link)
  await expect(page.getByText('Mia Jones')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('something else')
  await button(page, 'Claim account').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Claim account').click()
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible()

  const late = await app.visitor(phone)
  await late.goto(link)
  await expect(late.getByText('This link has already been used or is too old.')).toBeVisible()
  await late.getByLabel('Email').fill('mia@example.com')
  await button(late, 'Send a new link').click()
  await expect(late.getByText('If this address has an account to claim, a new link is on its way.')).toBeVisible()
  await late.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(late)
})

test('an unreadable file shows what to do, and pasted rows can be discarded', async ({ app }) => {
  const page = await app.open(await app.admin(), '/admin/import')
  await choose(page, 'staff.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]))
  await expect(
    page.getByText('This is a spreadsheet. Please save it as CSV first, then upload that file.'),
  ).toBeVisible()
  await button(page, 'Paste rows instead').click()
  await page.getByText('Employers', { exact: true }).last().click()
  const rows = 'First name\tLast name\tEmail\tTeaches\nMia\tJones\tmia@example.com\tDrama'
  await page.getByLabel('Rows').fill(rows)
  await button(page, 'Choose a file instead').click()
  await button(page, 'Paste rows instead').click()
  await expect(page.getByLabel('Rows')).toHaveValue(rows)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The rows you pasted have not been uploaded.')
  await button(page, 'Keep editing').click()
  await expect(page.getByLabel('Rows')).toHaveValue(rows)
  await button(page, 'Continue').click()
  const wrongKind = 'This looks like a list of staff. Discard it and choose Staff.'
  await expect(page.getByRole('alert')).toHaveText(wrongKind)
  await button(page, 'Check the rows').click()
  await expect(page.getByRole('alert')).toHaveText(wrongKind)
  await button(page, 'Discard').click()
  await button(page, 'Discard import').click()
  await button(page, 'Paste rows instead').click()
  await page.getByText('Subjects', { exact: true }).last().click()
  await page.getByLabel('Rows').fill('Circus\tJuggling\nCircus\tTumbling')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible()
  await button(page, 'Check the rows').click()
  await expect(page.getByRole('alert')).toHaveText('Please choose the column with a category.')
  for (const [column, field] of [
    ['Column A', 'Category'],
    ['Column B', 'Name'],
  ]) {
    await page.getByRole('button', { name: new RegExp(`Field for ${column}`) }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await openPreview(app, page)
  await expect(button(page, 'Import 2 rows')).toBeVisible()
  await button(page, 'Discard').click()
  await button(page, 'Discard import').click()
  await expect(page.getByText('No imports yet')).toBeVisible()
})
