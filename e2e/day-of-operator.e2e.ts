/** An operator's day on a desktop screen, from an imported list to the month's figures. */
import type { Page } from '@playwright/test'
import { expect, test } from './helpers/fixtures.ts'
import { focusedDialog } from './helpers/keyboard.ts'
import { clickAndExpect, goTo } from './helpers/principal.ts'
import { download } from './helpers/worked-shifts.ts'

test.use({ demo: 'seeded' })
test.setTimeout(480_000)

const LIST = [
  'Given name;SURNAME;E-mail;Ph:;Notes',
  'Zoë;Winterbourne;zoe@winterbourne.example;0491 570 156;Mondays only',
  'Ben;Quillfeather;ben@quillfeather.example;;',
  'Cy;Kay;nowhere;;',
].join('\r\n')
const ZOE = 'Zoë Winterbourne'
const REASON = 'Rang to say that she is away until spring.'
const BACK = 'Came back earlier than planned.'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const note = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text)
/**
 * Opens a screen from the menu. Waits for its heading, because the previous screen stays visible
 * and clickable until then.
 */
const openScreen = async (page: Page, entry: string, title = entry) => {
  await goTo(page, entry)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}
const closeDialog = async (page: Page) => {
  // One that still closes, or has no focus yet, would swallow the key.
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  await expect(focusedDialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test("an operator's day, from an imported list to the analytics of the month", async ({ app }) => {
  const page = await app.open(await app.demoUser('admin'), '/admin/home')
  await expect(page.getByRole('button', { name: 'Account of Robin Marsh' })).toBeVisible()

  await test.step('imports a list whose second row has no email', async () => {
    await openScreen(page, 'Import')
    const field = page.locator('input[type=file]')
    await field.waitFor({ state: 'attached' })
    await field.setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await expect(page.getByText('staff.csv')).toBeVisible()
    await button(page, 'Continue').click()
    await expect(page.getByRole('button', { name: /Field for Ph/ })).toContainText('Phone')
    await page.getByRole('button', { name: /Field for Notes/ }).click()
    await page.getByRole('option', { name: 'Work preferences' }).click()
    await button(page, 'Check the rows').click()
    await expect(page.getByRole('progressbar', { name: 'Checking the rows' })).toBeVisible()
    await app.runJobs()
    const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(page.getByText('E-mail: Please enter an email address')).toBeVisible()
    await page.getByText('Problems 1').click()
    await expect(rows).toHaveCount(2)
    await button(page, 'Import 2 rows').click()
    await clickAndExpect(button(page, 'Start import'), note(page, 'Import started.'))
    await app.runJobs()
    await expect(page.getByText('Import finished: 2 new, 1 skipped.')).toBeVisible()
  })

  await test.step('sets an employee on leave and active again', async () => {
    await page.getByRole('link', { name: 'See them in Employee Management' }).click()
    await page.getByLabel('Search employees').fill('winterb')
    const table = page.getByRole('table', { name: 'Employees' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await button(page, `View Details of ${ZOE}`).click()
    const details = page.getByRole('dialog', { name: 'Employee Details' })
    await expect(details.getByText('Mondays only')).toBeVisible()
    const change = page.getByRole('dialog', { name: `Change the status of ${ZOE}` })
    const changeStatus = async (status: string, action: string, reason: string) => {
      await details.getByRole('button', { name: 'Change status' }).click()
      await change.getByRole('radio', { name: status, exact: true }).check()
      await change.getByLabel('Reason', { exact: true }).fill(reason)
      await clickAndExpect(change.getByRole('button', { name: action }), note(page, new RegExp(`^${ZOE} is `)))
      await expect(change).toHaveCount(0)
    }
    await changeStatus('On leave', 'Set on leave', REASON)
    await expect(details.getByText('On leave', { exact: true }).first()).toBeVisible()
    await changeStatus('Active', 'Make active', BACK)
    await details.getByRole('tab', { name: 'History' }).click()
    for (const reason of [REASON, BACK])
      await expect(details.getByRole('list', { name: 'Status history' })).toContainText(reason)
    await closeDialog(page)
    await expect(table.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('checks a credential', async () => {
    await openScreen(page, 'Credentials')
    await page.getByRole('button', { name: /^View/ }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Credential Details' })
    await dialog.getByLabel('Notes').fill('The register shows it, until next year.')
    await dialog.getByRole('button', { name: /Outcome/ }).click()
    await page.getByRole('option').first().click()
    await clickAndExpect(dialog.getByRole('button', { name: 'Record check' }), note(page, 'Check recorded.'))
    await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText(
      'The register shows it, until',
    )
    await closeDialog(page)
  })

  await test.step('adds a missing subject', async () => {
    await openScreen(page, 'Subjects', 'Manage Subjects & Specialties')
    await button(page, /^Languages Education \d+$/).click()
    await button(page, 'Add Subject').click()
    await page.getByLabel('Subject Name').fill('Esperanto')
    await clickAndExpect(button(page, 'Save'), note(page, 'Subject added successfully!'))
    await expect(page.getByRole('cell', { name: 'Esperanto', exact: true })).toBeVisible()
  })

  await test.step('answers and resolves a support ticket', async () => {
    await openScreen(page, 'Support', 'Support Management')
    const row = page
      .getByRole('table', { name: 'Support messages' })
      .getByRole('row')
      .filter({ hasText: 'My CV does not upload' })
    await clickAndExpect(row.getByRole('button', { name: /^Mark In Progress/ }), note(page, 'Status updated.'))
    await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^View/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Support Message Details' })
    await dialog.getByLabel(/^Reply to /).fill('Please export it as a PDF, from the File menu.')
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog.getByRole('region', { name: 'Messages so far' })).toContainText('Please export it as a PDF')
    await dialog.getByRole('radio', { name: 'Resolved' }).click()
    await expect(dialog.getByRole('radio', { name: 'Resolved' })).toBeChecked()
    await closeDialog(page)
    await expect(row.getByText('Resolved', { exact: true })).toBeVisible()
  })

  await test.step('finds the claim mail in the outbox', async () => {
    await openScreen(page, 'Outbox')
    await page.getByLabel('Search').fill('zoe@winterb')
    await page.getByRole('button', { name: 'Open Your Bellbird account is ready to zoe@winterbourne.example' }).click()
    await expect(page.getByRole('dialog').getByText('zoe@winterbourne.example', { exact: true })).toBeVisible()
    await closeDialog(page)
  })

  let invoice = ''
  await test.step('records a bank transfer', async () => {
    await openScreen(page, 'Payments')
    const record = page.getByRole('button', { name: /^Record payment of BS-/ })
    invoice = (await record.getAttribute('aria-label'))!.replace('Record payment of ', '')
    await record.click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await dialog.getByLabel('Reference').fill('Statement 3, line 7')
    await clickAndExpect(dialog.getByRole('button', { name: 'Record payment' }), note(page, 'Payment recorded.'))
    await expect(page.getByText('No open invoices')).toBeVisible()
  })

  await test.step('renames the service, and users see the name', async () => {
    await openScreen(page, 'Settings')
    await page.getByLabel('Product name').fill('Magpie')
    await page.getByLabel('Support phone').fill('1300 555 012')
    await clickAndExpect(button(page, 'Save settings'), note(page, 'Settings saved.'))
    await expect(page.getByRole('banner')).toContainText('Magpie')
  })

  await test.step('finds all changes in the audit log', async () => {
    await openScreen(page, 'Audit Log')
    const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
    for (const [action, about] of [
      ['Changed the settings', 'General'],
      ['Recorded a payment', invoice],
      ['Replied to a support message', 'My CV does not upload'],
      ['Added a subject', 'Esperanto'],
      ['Checked a credential', ''],
      ['Confirmed an import', 'staff.csv'],
    ] as const)
      await expect(rows.filter({ hasText: action }).filter({ hasText: about }).first(), action).toContainText(
        'Robin Marsh',
      )
    await page.getByLabel('Search').fill('changed the status of an acc')
    await expect(rows.nth(1)).toContainText(ZOE)
    await rows
      .nth(1)
      .getByRole('button', { name: /^View entry/ })
      .click()
    await expect(page.getByRole('dialog').getByText(BACK)).toBeVisible()
    await closeDialog(page)
  })

  await test.step('opens the bookings behind the analytics and exports them', async () => {
    await openScreen(page, 'Shifts', 'Employee Analytics')
    await page.getByRole('tab', { name: 'Shift Requests' }).click()
    const figure = page.getByRole('button', { name: /^\d+ bookings: Total Requests, / }).first()
    const label = (await figure.getAttribute('aria-label'))!
    const [, count, name] = /^(\d+) bookings: Total Requests, (.*)$/.exec(label)!
    await button(page, label).click()
    const dialog = page.getByRole('dialog', { name: /^Bookings/ })
    await expect(dialog.getByText(new RegExp(`of ${count} bookings?$`))).toBeVisible()
    await expect(dialog.getByRole('link', { name, exact: true }).first()).toBeVisible()
    await closeDialog(page)
    const { content } = await download(page, 'Export employees')
    expect(content.toString('utf8')).toContain(`${name}"`)
  })

  await test.step('finds a person in the command palette', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('quillf')
    await expect(palette.getByRole('option', { name: 'Ben Quillfeather' })).toHaveAttribute('data-focused', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/employees\?.*person=\d+/)
    await expect(page.getByRole('dialog').getByText('ben@quillfeather.example')).toBeVisible()
    await closeDialog(page)
  })

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Account of Robin Marsh' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => localStorage.token)).toBeUndefined()
  })
})
