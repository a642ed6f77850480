import { connect, invite } from '#test/helpers/connections.ts'
import { expectBackground } from './helpers/accessibility.ts'
import { expect, test } from './helpers/fixtures.ts'

// spec: 2.admin-employer-details-dialog.2
test('a connection of a deleted employee is still listed', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const [ana, bo, cy] = [await app.employee('Ana Nguyen'), await app.employee('Bo Smith'), await app.employee('Cy')]
  await connect(hill, ana)
  for (const each of [bo, cy]) await invite(hill, each)
  const page = await app.visitor()
  // The contract allows a connection without a person, but the service never returns one today.
  await page.route('**/api/admin/users/*/connections*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { other_id: number }[] }
    const lost: Record<number, object | null> = { [bo.id]: null, [cy.id]: { name: 'Cy', email: null, avatar: null } }
    const known = data.map((one) => (one.other_id in lost ? { ...one, other: lost[one.other_id] } : one))
    await route.fulfill({ response, json: { ...rest, data: known } })
  })
  await app.signInOn(page, await app.admin('Ada'), `/admin/employers?employer=${hill.id}`)
  const box = page.getByRole('region', { name: 'Employee Connections', exact: true })
  const row = (name: string) => box.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  for (const name of [`Employee ${bo.id}`, 'Cy']) {
    await expect(row(name).getByText('No email provided', { exact: true })).toBeVisible()
    await expectBackground(row(name).getByText('Pending', { exact: true }), 'yellow')
  }
  await expect(row('Ana Nguyen').getByText(ana.email, { exact: true })).toBeVisible()
  await expectBackground(row('Ana Nguyen').getByText('Accepted', { exact: true }), 'green')
  await expect(box.getByText('No email provided')).toHaveCount(2)
})
