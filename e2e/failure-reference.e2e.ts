import { expectSound } from './helpers/accessibility.ts'
import { expect, failAt, test } from './helpers/fixtures.ts'

const REFERENCE = '4bf92f3577b34da6a3ce929d0e0e4736'
const LINE = `Reference for support: ${REFERENCE}`

test('a failure shows its reference for support, which can be copied', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/employer/home')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await failAt(page, '**/api/get-connections/**', REFERENCE)
  await page.goto('/employer/connections')
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to fetch connections.' })
  await expect(problem).toContainText(LINE)
  await expectSound(page)
  await problem.getByRole('button', { name: 'Copy the reference' }).click()
  await expect(page.getByText('Reference copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(REFERENCE)

  await failAt(page, '**/api/support', REFERENCE)
  await page.goto('/employer/help?option=contact')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Roster')
  await page.getByRole('textbox', { name: 'Message' }).fill('It does not open.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(LINE)
})
