import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test } from './helpers/fixtures.ts'

const question = { name: 'Ana Nguyen', email: 'ana@example.com', subject: 'My CV', message: 'It does not open.' }
/** Matches times such as "Mar 2, 2026, 07:10"; June, July and Sept have four letters. */
const MOMENT = /^[A-Z][a-z]{2,3} \d{1,2}, \d{4}, \d\d:\d\d$/
const MARKUP = '<img src=x onerror="document.title=1"> {{x}}'

const inbox = async (app: TestApp, path = '/admin/support') => {
  const ada = await app.admin('Ada')
  const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'help@example.com' }
  await ada.settings.setGeneral({ body: { ...contact, product_name: '', version: 0 } })
  const page = await app.open(ada, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Support Management' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Support messages' }).getByRole('row')
  const dialog = page.getByRole('dialog', { name: 'Support Message Details' })
  return { page, rows, dialog }
}

const expectContact = async (page: Page) => {
  await expect(page.getByRole('tab')).toHaveText(['Guides & Tutorials', 'Contact Support'])
  await expect(page.getByText(/^Our team responds as soon as possible\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ways to reach us' }).getByRole('heading')).toHaveText([
    ...['Phone', 'Email', 'Live chat'],
  ])
  await expect(page.locator('main form label')).toHaveText(['Name', 'Email', 'Subject', 'Message'])
}

// spec: 2.help-center.1, 2.help-center.2, 2.admin-support-management.7
// spec: 8.28
test('a support ticket reaches support at once, and its answer the messages', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { email: 'ana@example.com' })
  const { page: adminPage, rows, dialog } = await inbox(app)
  await expect(adminPage.getByText('No support messages found')).toBeVisible()

  const page = await app.open(ana, '/employee/help?option=contact', phone)
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.com')
  await expect(page.getByLabel('Name')).toHaveValue('Ana Nguyen')
  await expectContact(page)
  await page.getByLabel('Subject').fill(MARKUP)
  await page.getByLabel('Message', { exact: true }).fill('It does not open.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByText('Your support request has been submitted. We will contact you shortly.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')

  await expect(rows).toHaveCount(2, { timeout: 6000 })
  await expect(rows.nth(1)).toContainText(MARKUP)
  await rows.nth(1).getByRole('button', { name: /^View/ }).click()
  await expect(dialog.getByText('It does not open.').first()).toBeVisible()
  await dialog.getByLabel('Reply to Ana Nguyen').fill('Which file is it?')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog.getByRole('region', { name: 'Messages so far' }).getByText('Which file is it?')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'In Progress' })).toBeChecked()
  await expectAccessible(adminPage)

  await page.getByRole('link', { name: 'your messages' }).click()
  await page
    .getByRole('link', { name: /Bellbird Support/ })
    .first()
    .click()
  // The list of conversations shows the last message too.
  const conversation = page.getByRole('region', { name: 'Conversation with Bellbird Support' })
  await expect(conversation.getByText('Which file is it?').last()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

// spec: 2.help-center.1, 2.help-center.2
test('the live chat opens in the messages and reaches support', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const { page: adminPage, rows, dialog } = await inbox(app)
  const page = await app.open(hill, '/employer/help?option=contact')
  await expectContact(page)
  await page.getByRole('button', { name: 'Start a chat' }).click()
  await expect(page).toHaveURL(/\/employer\/messages\?conversation=\d+/)
  const composer = page.getByLabel('Message to Bellbird Support')
  await composer.fill('Is anybody there?')
  await composer.press('Enter')

  await expect(rows.nth(1)).toContainText('Live chat')
  await rows.nth(1).getByRole('button', { name: /^View/ }).click()
  await dialog.getByLabel('Reply to Hill School').fill('Yes, good morning.')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Yes, good morning.').last()).toBeVisible({ timeout: 6000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)

  await composer.fill('Thank you.')
  await composer.press('Enter')
  await expect(rows.nth(1).getByText('New reply')).toBeVisible()
  await expect(rows).toHaveCount(2)
  // A notification links to the conversation, which opens its support message.
  const [, conversation] = /conversation=(\d+)/.exec(page.url()) ?? []
  await adminPage.goto(`/admin/support?conversation=${conversation}`)
  await expect(dialog.getByText('Is anybody there?').first()).toBeVisible()
})

// spec: 1.3
// spec: 2.admin-support-management.1, 2.admin-support-management.2, 2.admin-support-management.3
// spec: 2.admin-support-management.4, 2.admin-support-management.5, 2.admin-support-management.6
// spec: 4.20
test('support searches, filters and sets the status of tickets', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const hill = await app.employer('Hill School')
  await ana.support.send({ body: question })
  const message = 'Could anybody be booked from the evening until the morning of the next day, also on a Sunday?'
  const night = { name: 'Hill School', email: 'hill@example.com', subject: 'Night duty', message }
  await hill.support.send({ body: night })
  const { page, rows, dialog } = await inbox(app)
  await expect(rows).toHaveCount(3)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['User', 'Subject', 'Status', 'Date', 'Actions'])
  const cells = rows.nth(1).getByRole('cell')
  await expect(cells.nth(0)).toHaveText(`${night.name} ${night.email}`, { useInnerText: true })
  await expect(cells.nth(1)).toHaveText(`${night.subject} ${message.slice(0, 60)}…`, { useInnerText: true })
  const actions = rows.nth(1).getByRole('button')
  await expect(actions).toHaveText(['View', 'Mark In Progress', 'Mark Resolved', 'Close'])
  await expect(page.getByRole('term')).toHaveText(['Total Messages', 'Pending'])
  await expect(page.getByRole('definition').nth(0)).toHaveText('2')
  await expect(rows.nth(1).getByRole('time')).toHaveText(MOMENT)
  const pending = page.getByRole('definition').nth(1)
  await expect(pending).toHaveText('2')
  // The whole table fits into a window 1280 pixels wide.
  const table = page.getByRole('table', { name: 'Support messages' })
  expect(await table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0)
  const tops = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size, 'the actions of a row are on one line').toBe(1)

  await page.getByRole('button', { name: 'Mark In Progress: Night duty, Hill School' }).click()
  await expect(page.getByText('Status updated.')).toBeVisible()
  await expect(rows.nth(1).getByText('In Progress', { exact: true })).toBeVisible()
  await expect(pending).toHaveText('1')
  await expect(actions).toHaveText(['View'])

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /Status/ }).click()
  await expect(page.getByRole('option')).toHaveText(['All Status', 'Pending', 'In Progress', 'Resolved', 'Closed'])
  await page.getByRole('option', { name: 'Pending' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('My CV')
  await page.reload()
  await expect(rows).toHaveCount(2)

  await page.getByLabel('Search').fill('night')
  await expect(page.getByText('No support messages found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows).toHaveCount(3)
  // Each finds another message than the search before.
  for (const [search, subject] of [
    ['MY cv', 'My CV'],
    ['HILL@example', 'Night duty'],
    ['nguyen', 'My CV'],
    ['night DUTY', 'Night duty'],
  ] as const) {
    await page.getByLabel('Search').fill(search)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(subject)
  }
  await rows.nth(1).getByRole('button', { name: /^View/ }).click()
  for (const [name, value] of [
    ['User', /^Hill Schoolhill@example\.com · Employer$/],
    ['Date', MOMENT],
    ['Subject', night.subject],
    ['Message', message],
  ] as const)
    await expect(dialog.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd'), name).toHaveText(value)
  await expect(dialog.getByRole('radio', { name: 'In Progress' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await dialog.getByRole('radio', { name: 'Closed' }).click()
  await expect(dialog.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByText('Closed', { exact: true })).toBeVisible()

  // On a phone the details open at their beginning, however long the conversation below is.
  const bo = await app.admin('Bo')
  for (const { id } of (await bo.support.list()).data)
    await bo.support.reply({ params: { id: String(id) }, body: { body: 'Yes, with a rest of ten hours. '.repeat(60) } })
  await page.setViewportSize({ width: 320, height: 480 })
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(dialog.getByRole('region', { name: 'Messages so far' })).toBeAttached()
  await expect(dialog.getByRole('heading', { name: 'Support Message Details' })).toBeInViewport()
})

test('admins share a ticket with assignee, notes and history', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const bo = await app.admin('Bo')
  await ana.support.send({ body: question })
  const { page, rows, dialog } = await inbox(app)
  await rows.nth(1).getByRole('button', { name: /^View/ }).click()
  await expect(dialog.getByText('No replies yet.')).toBeVisible()
  await expect(dialog.getByText(question.message), 'the message is shown once').toHaveCount(1)
  await dialog.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Assigned to Ada.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  await dialog.getByLabel('Add a note').fill(MARKUP)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByRole('list', { name: 'Notes' }).getByText(MARKUP)).toBeVisible()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('')

  // Another admin's change is visible at once.
  const [ticket] = (await bo.support.list()).data
  await bo.support.reply({ params: { id: String(ticket!.id) }, body: { body: 'Which file is it?' } })
  const history = dialog.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.nth(0)).toContainText('Ada assigned it to Ada')
  await expect(history.nth(1)).toContainText('Bo replied: Pending to In Progress')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /Assigned to/ }).click()
  await page.getByRole('option', { name: 'Nobody' }).click()
  await expect(page.getByText('No support messages found')).toBeVisible()
  await page.getByRole('button', { name: /Assigned to/ }).click()
  await page.getByRole('option', { name: 'Me' }).click()
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows.nth(1)).toContainText('Ada')
})
