import { readFile } from 'node:fs/promises'
import { expectAccessible } from './helpers/accessibility.ts'
import { expect, test } from './helpers/fixtures.ts'

test('an admin finds a change, reads the previous value and exports the log', async ({ app }) => {
  const [ada, bo] = [await app.admin('Ada Byron'), await app.admin('Bo Diddley')]
  const { data: arts } = await ada.subjects.addCategory({ body: { name: 'Arts' } })
  const { data: drama } = await ada.subjects.add({ body: { name: 'Drama', category_id: arts.id } })
  await bo.subjects.update({ params: { id: String(drama.id) }, body: { name: '<b>Theatre</b>' } })
  const page = await app.open(ada, '/admin/audit')
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  const dialog = page.getByRole('dialog')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Bo Diddley')
  await expect(rows.nth(1)).toContainText('Subject: Drama')

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type('changed a sub')
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^View entry 3/ })
    .click()
  await expect(dialog.getByText('Before: Drama')).toBeVisible()
  await expect(dialog.getByText('After: <b>Theatre</b>')).toBeVisible()
  await expect(dialog.getByText('127.0.0.1')).toBeVisible()
  await expect(page).toHaveURL(/entry=3/)
  await expectAccessible(page)
  await page.reload()
  await dialog.getByRole('button', { name: 'Everything by Bo Diddley' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`actor=${bo.id}`))
  await expect(page.getByText('Showing 1 to 1 of 1 entry')).toBeVisible()
  await page.getByRole('button', { name: 'Only Bo Diddley: show everyone' }).click()
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /What was done/ }).click()
  await page.getByRole('option', { name: 'Added a category' }).click()
  await expect(rows).toHaveCount(2)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)

  await page.getByLabel('Search').fill('nobody')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  // The export of the log is itself an entry.
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('Exported data')

  await page.goto('/admin/audit?from=2026-05-02&to=2026-05-01&page=9')
  await expect(page.getByText('No entries found')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('The last day cannot be before the first.')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows).toHaveCount(5)
})
