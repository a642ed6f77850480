import { placeSite, YARRAVILLE } from '#test/helpers/places.ts'
import { expect, failAt, phone, test, withProfile } from './helpers/fixtures.ts'

const mornings = { start_time: '08:30', end_time: '15:30' }

test("a school's start page shows upcoming shifts and updates live", async ({ app }) => {
  const subject_id = await app.subject()
  const hill = await app.employer('Hill School')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  const page = await app.open(hill, '/employer/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Hill School$/)
  await expect(page.getByText('No bookings today.')).toBeVisible()
  const first = page.getByRole('region', { name: 'First steps' }).getByRole('link')
  await expect(first).toHaveText(['Complete your company profile', 'Invite people you know', 'See who is free'])

  const body = { ...mornings, inviter_id: hill.id, invitee_id: ana.id, date: app.workday(3), subject_id }
  const { data } = await hill.shifts.request({ body })
  const waiting = page.locator('section', { hasText: 'Waiting for an answer' }).last()
  const coming = page.locator('section', { hasText: 'Coming up' }).last()
  await expect(waiting.getByText('Ana Nguyen')).toBeVisible()
  await expect(first).toHaveCount(0)
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await expect(coming.getByText('Ana Nguyen')).toBeVisible()
  await expect(coming.getByText('08:30–15:30')).toBeVisible()
  await expect(waiting.getByText('No open requests.')).toBeVisible()

  await coming.getByRole('link', { name: 'Ana Nguyen' }).click()
  await expect(page).toHaveURL(`/employer/bookings/${data.id}`)
  await page.goBack()
  await coming.getByRole('link', { name: 'See all bookings' }).click()
  await expect(page).toHaveURL('/employer/book?option=history')
  await page.goBack()
  await page.getByRole('link', { name: 'Book staff', exact: true }).click()
  await expect(page).toHaveURL(/\/employer\/book\?date=\d{4}-\d\d-\d\d$/)
})

test('a new employer says its sector and where it is', async ({ app }) => {
  const hill = await app.employer('Hill Hospital')
  const page = await app.open(hill, '/employer/home')
  const card = page.locator('section', { hasText: 'About your site' })
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Choose your sector')).toBeVisible()
  await expect(card.getByText('Choose your suburb')).toBeVisible()

  await card.getByRole('radio', { name: 'Healthcare' }).check({ force: true })
  const suburb = card.getByRole('combobox', { name: 'Suburb' })
  await suburb.fill('footscr')
  await page.getByRole('option', { name: 'Footscray VIC 3011', exact: true }).click()
  await card.getByRole('button', { name: /^State or territory/ }).click()
  await page.getByRole('option', { name: 'Western Australia' }).click()
  await expect(suburb, 'the suburb was chosen for another state').toHaveValue('')
  await suburb.fill('footscr')
  await expect(page.getByText('No suburb found in Western Australia')).toBeVisible()
  await suburb.fill('fremantle')
  await page.getByRole('option', { name: 'Fremantle WA 6160', exact: true }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('About your site')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeFocused()
  await expect(page.getByText(/, Perth time$/)).toBeVisible()
  const { data } = (await hill.profiles.employer({ params: { id: String(hill.id) } })).data
  expect([data.sector, data.state, data.time_zone, data.locality?.name]).toEqual([
    ...['healthcare', 'WA', 'Australia/Perth', 'Fremantle'],
  ])
})

// spec: 2.welcome-pages.1
test("an employee's start page lists open tasks and links to them", async ({ app }) => {
  const subject_id = await app.subject()
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana Nguyen', { profile: false })
  const page = await app.open(ana, '/employee/home', phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana Nguyen')
  for (const text of ['Professional Network', 'Flexible Shifts', 'Skill Development', 'Trusted Employers'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['Complete your profile', 'Set your availability', 'Accept shifts'])
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/employee/profile?option=edit')

  await ana.profiles.create({ body: { vit_id: '123456' } })
  await withProfile(ana, [subject_id])
  const restore = await failAt(page, /\/api\/employee-details\//)
  await page.reload()
  await expect(page.getByText('Failed to load profile data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Now' }), 'hidden while the profile is unknown').toHaveCount(0)
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/employee/availability')
  const body = { ...mornings, inviter_id: hill.id, invitee_id: ana.id, date: app.workday(3), subject_id }
  await hill.shifts.request({ body })
  await page.getByRole('link', { name: 'Answer this request' }).click()
  await expect(page).toHaveURL('/employee/job-request')
})

test('requests are answered on Home, and an acceptance can be undone there', async ({ app }) => {
  const subject_id = await app.subject()
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  for (const [name, days] of [
    ['Hill School', 7],
    ['Lake School', 14],
  ] as const) {
    const school = await app.employer(name)
    await placeSite(school, YARRAVILLE)
    const body = { ...mornings, inviter_id: school.id, invitee_id: ana.id, date: app.workday(days), subject_id }
    await school.shifts.request({ body })
  }
  const page = await app.open(ana, '/employee/home', phone)
  const waiting = page.locator('section', { hasText: 'Waiting for your answer' }).last()
  const row = (name: string) => waiting.getByRole('listitem').filter({ hasText: name })
  await expect(row('Hill School').getByText(/^About \$\d+ before tax$/)).toBeVisible()
  await expect(row('Hill School').getByText('Yarraville', { exact: true })).toBeVisible()
  await row('Hill School')
    .getByRole('button', { name: /^Accept, Hill School, / })
    .tap()
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  await expect(row('Hill School').getByText('Booked')).toBeVisible()
  await expect(row('Hill School').getByRole('link')).toBeFocused()
  await expect(page.locator('section', { hasText: 'Your next shifts' }).getByText('Hill School')).toBeVisible()
  await row('Hill School')
    .getByRole('button', { name: /^Undo, / })
    .tap()
  await expect(row('Hill School').getByText('Cancelled')).toBeVisible()

  await row('Lake School')
    .getByRole('button', { name: /^Reject, / })
    .tap()
  await expect(row('Lake School').getByText('Rejecting…')).toBeVisible()
  await expect(row('Lake School').getByText('Rejected')).toBeVisible()
  const { data } = await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })
  expect(data.map(({ inviter, status }) => `${inviter.name} ${status}`).sort()).toEqual([
    ...['Hill School cancelled', 'Lake School rejected'],
  ])
})

// spec: 2.welcome-pages.2, 2.admin-routes.1, 2.menus.6, 2.menus.7
// spec: 2.admin-employee-management.5, 2.admin-employer-directory.6
test("an admin's start page lists open tasks and links to them", async ({ app }) => {
  const page = await app.open(await app.admin(), '/admin/home')
  for (const text of ['Platform Security', 'User Management', 'Analytics Dashboard', 'System Settings'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  await expect(page.getByRole('link', { name: 'About' }).first()).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Go to Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin/employees')
  await expect(page.getByText('No employees found')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Employers' }).click()
  await expect(page.getByText('No employers found in the system')).toBeVisible()

  const entries = menu.getByRole('link').or(menu.getByRole('button'))
  await expect(entries.last()).toHaveText('Logout')
  await entries.last().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined])
})
