import { expect, test } from './people.ts'

test('each dialog veils what is behind it, another dialog too, and its veil goes with it', async ({ town }) => {
  await town.employee('Ana Nguyen')
  const page = await town.opens(await town.admin(), '/admin/employees')
  const layers = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.veil:not(.pointer-events-none), [role=dialog], [role=alertdialog]')].map(
        (each) => (each.matches('.veil') ? 'veil' : 'dialog'),
      ),
    )
  await page.getByRole('button', { name: 'View Details of Ana Nguyen' }).click()
  await expect.poll(layers).toEqual(['veil', 'dialog'])
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect.poll(layers).toEqual(['veil', 'dialog', 'veil', 'dialog'])
  await page.goBack()
  await expect.poll(layers, 'the way back closes the upper one alone').toEqual(['veil', 'dialog'])
  await expect(page).toHaveURL(/person=/)
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect.poll(layers).toEqual(['veil', 'dialog', 'veil', 'dialog'])
  await page.keyboard.press('Escape')
  await expect.poll(layers).toEqual(['veil', 'dialog'])
  await page.goBack()
  await expect.poll(layers).toEqual([])
  await expect(page).toHaveURL(/\/admin\/employees$/)
})
