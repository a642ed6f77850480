import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectSound } from './helpers/accessibility.ts'
import { expect, test } from './helpers/fixtures.ts'

// Finds a call by id, because finding text takes seconds on a page with every call.
const call = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

/** Closes all other calls and schemas, and removes their hidden content. */
const closeAllBut = (page: Page, ids: readonly string[]) =>
  page.evaluate((opened) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details.call')) {
      if (opened.includes(details.id)) continue
      details.open = false
      details.querySelector(':scope > .inside')!.remove()
    }
  }, ids)

const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const byId = Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)
    return [...byId].filter(([, elements]) => elements.length > 1).map(([id]) => id)
  })

test('a developer finds and tries calls, watches events, and uses another token', async ({ app }) => {
  const [ana, ada] = [await app.employee('Ana'), await app.admin()]
  // The page is the heaviest of all, so it is loaded once for all calls.
  const page = await app.open(ana, '/api/docs#realtime.events')
  const events = call(page, 'realtime.events')
  await events.getByRole('button', { name: 'Send' }).click()
  await expect(events.getByText(': hello')).toBeVisible()
  await events.getByRole('button', { name: 'Stop' }).click()
  await expect(events.getByRole('button', { name: 'Send' })).toBeVisible()

  const header = page.locator('header')
  await header.getByLabel('Find a call').fill('get notification')
  await expect(header.getByText('1 found.')).toBeVisible()
  await expect(call(page, 'accounts.login')).toBeHidden()

  const list = call(page, 'notifications.list')
  await list.locator('summary').press('Enter')
  await expect(list.getByText('Everyone signed in')).toBeVisible()
  await expect(list.getByRole('cell', { name: 'Session expired or invalid. Please log in again.' })).toBeVisible()
  await list.getByLabel('filter').selectOption('unread')
  await list.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(list.getByText(/^200 OK/)).toBeVisible()
  await expect(list.getByText('"notifications": []')).toBeVisible()

  const token = header.getByLabel('Token', { exact: true })
  await token.fill('')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByText('"code": "unauthenticated"')).toBeVisible()

  // An admin adds a subject category, and errors name the fields.
  await token.fill(ada.token)
  await header.getByLabel('Find a call').fill('')
  await page.evaluate(() => location.assign('#subjects.addCategory'))
  const add = call(page, 'subjects.addCategory')
  await add.getByLabel('Body').fill('{"name": "Astronomy"}')
  await add.getByRole('button', { name: 'Send' }).click()
  await expect(add.getByText(/^201 Created/)).toBeVisible()
  await expect(add.getByText('Category added successfully!', { exact: false }).last()).toBeVisible()
  await add.getByLabel('Body').fill('{"name": "", "colour": "red"}')
  await add.getByRole('button', { name: 'Send' }).click()
  await expect(add.getByText('"colour": [')).toBeVisible()
})

// One call with parameters and one with a file show every kind of section.
const OPENED = ['notifications.list', 'profiles.create']

test('the page is accessible and fits any window, light and dark', async ({ app }) => {
  test.setTimeout(600_000)
  const page = await app.visitor({ width: 320 })
  await page.goto('/api/docs')
  for (const id of OPENED) await call(page, id).locator('summary').click()
  expect(await repeatedIds(page)).toEqual([])
  await openAll(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoSidewaysScroll(page)
    }
  }
  // axe would spend a minute on the closed tables, which it does not check.
  await closeAllBut(page, OPENED)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 800 })
  await expectSound(page)
})
