import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, test } from './helpers/fixtures.ts'

test('an owner finds a member among 300 and a site among 500', async ({ app }) => {
  const hill = await app.employer('Hill Network')
  await app.db.run`
    with added as (
      insert into users (role, name, email, password_hash, email_verified_at, created_at)
      select 'employer', 'Campus ' || n, 'campus' || n || '@site.example', 'site', now(), now()
      from generate_series(100, 598) n returning id)
    select count(*) from added`
  await app.db.run`
    update sites s set organisation_id = mine.organisation_id from sites mine, users u
    where mine.account_id = ${hill.id} and u.id = s.account_id and u.email like 'campus%'`
  await app.db.run`
    with added as (
      insert into users (role, name, email, password_hash, email_verified_at, created_at)
      select 'member', 'Person ' || n, 'person' || n || '@school.example', 'none', now(), now()
      from generate_series(100, 398) n returning id)
    insert into members (organisation_id, user_id, role, joined_at)
    select s.organisation_id, a.id, 'viewer', now() from added a, sites s where s.account_id = ${hill.id}`
  const page = await app.open(hill, '/employer/members')
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(page.getByText('Showing 1 to 50 of 300 members')).toBeVisible()
  await expect(members).toHaveCount(50)
  await page.getByLabel('Search members').fill('person 250')
  await expect(members).toHaveText([/Person 250/])
  await page.getByLabel('Search members').fill('nobody at all')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Page 5' }).click()
  await expect(page.getByText('Showing 201 to 250 of 300 members')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/employer/sites')
  const sites = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await expect(page.getByText('Showing 1 to 50 of 500 sites')).toBeVisible()
  await page.getByLabel('Search sites').fill('campus 333')
  await expect(sites).toHaveText([/Campus 333/])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: /^You act for/ }).click()
  // The screen has a field of this name too.
  const choice = page.getByRole('dialog', { name: 'Choose a site' })
  await choice.getByLabel('Search sites').last().fill('campus 444')
  await page.getByRole('menuitemradio', { name: 'Campus 444' }).click()
  await expect(page.getByRole('button', { name: 'You act for Campus 444' })).toBeVisible()
})
