import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, test } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'

test('an admin finds an organisation by a ward and opens the account of a member', async ({ app }) => {
  const [hill] = [await app.employer('Hill Hospital'), await app.employer('Lake School')]
  const ward = (await hill.organisations.addSite({ body: { name: 'Ward 7', part_of: hill.id } })).data
  await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser', sites: [ward.id] })
  const page = await app.open(await app.admin('Ada'), '/admin/organisations')
  const rows = page.getByRole('table', { name: 'Organisations' }).getByRole('row')
  await expect(rows).toHaveText([/^Organisation/, /Hill Hospital.*Starter/, /Lake School/])
  await page.getByRole('radio', { name: 'Several sites or members' }).click({ force: true })
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search organisations').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Search organisations').fill('ward 7')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'View Hill Hospital' }).click()
  const dialog = page.getByRole('dialog', { name: 'Organisation Details' })
  await expect(dialog.getByRole('list', { name: 'Sites' }).getByRole('listitem')).toHaveText([
    /^Hill Hospital.*0 bookings/,
    /^Ward 7.*0 bookings/,
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await dialog.getByRole('tab', { name: 'Plan' }).click()
  await expect(dialog.getByText('0 of 50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make an agency' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make Hill Hospital an agency?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Make an agency' }).click()
  await expect(dialog.getByText('Hill Hospital is an agency:')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Members' }).click()
  await expect(dialog.getByText('Ward 7', { exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Kim Lee' }).click()
  await expect(page.getByRole('dialog', { name: 'Employer Details' }).getByText('kim.lee@example.com')).toBeVisible()
})
