import { expect, test } from './helpers/fixtures.ts'
import { focusedDialog } from './helpers/keyboard.ts'

test('each dialog has its own backdrop', async ({ app }) => {
  await app.employee('Ana Nguyen')
  const page = await app.open(await app.admin(), '/admin/employees')
  const layers = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.backdrop:not(.pointer-events-none), [role=dialog], [role=alertdialog]')].map(
        (each) => (each.matches('.backdrop') ? 'backdrop' : 'dialog'),
      ),
    )
  const focused = focusedDialog(page)
  await page.getByRole('button', { name: 'View Details of Ana Nguyen' }).click()
  await expect.poll(layers).toEqual(['backdrop', 'dialog'])
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect.poll(layers).toEqual(['backdrop', 'dialog', 'backdrop', 'dialog'])
  await expect(focused).toContainText('Change the status of Ana Nguyen')
  await page.goBack()
  await expect.poll(layers, 'Back closes only the upper dialog').toEqual(['backdrop', 'dialog'])
  await expect(page).toHaveURL(/person=/)
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect.poll(layers).toEqual(['backdrop', 'dialog', 'backdrop', 'dialog'])
  // The lower dialog would swallow the key.
  await expect(focused).toContainText('Change the status of Ana Nguyen')
  await page.keyboard.press('Escape')
  await expect.poll(layers).toEqual(['backdrop', 'dialog'])
  await page.goBack()
  await expect.poll(layers).toEqual([])
  await expect(page).toHaveURL(/\/admin\/employees$/)
})

test("Back closes a dialog over a person's page and stays there", async ({ app }) => {
  const [ana, ben] = [await app.employee('Ana Nguyen'), await app.employee('Ben Okafor')]
  const page = await app.open(await app.employer('Hill School'), `/employer/staff?id=${ana.id}`)
  await expect(page.getByRole('heading', { name: 'Ana Nguyen' })).toBeVisible()
  await page.getByRole('button', { name: 'Search Ctrl K' }).click()
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('okafor')
  await expect(page.getByRole('option', { name: 'Ben Okafor' })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Shift' })).toBeVisible()
  await expect(focusedDialog(page)).toContainText('Book Shift')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/employer/staff?id=${ben.id}`)
  await expect(page.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible()
})
