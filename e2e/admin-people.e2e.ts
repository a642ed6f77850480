import type { Page } from '@playwright/test'
import { connect } from '#test/helpers/connections.ts'
import { expectBackground } from './helpers/accessibility.ts'
import { delayAnswers, expect, phone, test, withProfile } from './helpers/fixtures.ts'

const REASON = 'The registration could not be confirmed.'
// Months have three letters, except June, July and Sept.
const DATE = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/

/** Types a search that was not made before, and waits until its results are shown. */
const searchFor = async (page: Page, field: string, text: string) => {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === text)
  await page.getByLabel(field).fill(text)
  await answered
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

// spec: 1.3, 1.10
// spec: 2.admin-employee-management.1, 2.admin-employee-management.2, 2.admin-employee-management.3
// spec: 2.admin-employee-management.4, 2.admin-employee-management.5, 2.admin-employee-management.7
// spec: 4.16, 4.17
test('an admin finds a person by phone number, and a ban ends the open page', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen', { phone: '+61491570156' })
  const hill = await app.employer('Hill School')
  const subject_id = await app.subject('Mathematics')
  await withProfile(ana, [subject_id])
  const bo = await app.employee('Bo Smith', { profile: false })
  const times = { date: app.workday(3), start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({
    body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id },
  })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const open = await app.open(ana, '/employee/job-request', phone)
  await expect(open.getByText('Hill School').first()).toBeVisible()

  const page = await app.visitor()
  const release = await delayAnswers(page, '**/api/admin/employees*')
  await app.signInOn(page, await app.admin('Ada'), '/admin/employees')
  const table = page.getByRole('table', { name: 'Employees' })
  await expect(table.getByRole('cell')).toHaveText('Loading...')
  release()
  await expect(page.getByText('Manage teachers and healthcare professionals and their accounts.')).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Avatar',
    'Name',
    'Email',
    'Phone',
    'Status',
    'Credentials',
    'Details',
  ])
  const cells = table.getByRole('row', { name: /Bo Smith/ }).getByRole('cell')
  const status = /^Active\s+No login yet\s+Joined \d{1,2} [A-Z][a-z]{2,3} \d{4}$/
  const shown = ['', /^Bo Smith\s+Melbourne time$/, bo.email, '–', status, '–', 'View Details']
  await expect(cells).toHaveText(shown, { useInnerText: true })
  await expect(cells.first().locator('svg')).toBeVisible()
  await expect(page.getByText(/^Showing \d/)).toHaveCount(0)
  for (const search of ['bO sM', bo.email.toUpperCase()]) {
    await searchFor(page, 'Search employees', search)
    await expect(table.getByText('Ana Nguyen')).toHaveCount(0)
    await expect(table.getByText('Bo Smith')).toBeVisible()
  }
  await page.getByLabel('Search employees').fill('')
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('option', { name: 'Newest first' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Bo Smith')
  await expect(page).toHaveURL(/sort=newest/)
  await page.getByLabel('Search employees').fill('nobody at all')
  await expect(page.getByText('No employees found')).toBeVisible()
  await expect(page.getByText(/^Try adjusting your search/)).toBeVisible()
  await app.employee('Lea Long', { status: 'on_leave' })
  await app.employee('Ina Field', { status: 'inactive' })
  await app.employee('Ray Old')
  // Fakes a status that this version of the app does not know.
  await page.route('**/api/admin/employees*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/("name":"Ray Old".*?"status":)"active"/, '$1"retired"')
    await route.fulfill({ response, body })
  })
  await page.getByLabel('Search employees').fill('example.com')
  const badgeByName = { 'Ana Nguyen': 'Active', 'Lea Long': 'On leave', 'Ina Field': 'Inactive', 'Ray Old': 'Unknown' }
  for (const [name, word] of Object.entries(badgeByName))
    await expect(table.getByRole('row', { name }).getByText(word, { exact: true })).toBeVisible()
  await page.getByLabel('Search employees').fill('0491 570 156')
  await expect(table.getByText('Bo Smith')).toHaveCount(0)
  await expect(page).toHaveURL(/search=/)
  // A click anywhere in the row opens the details; closing them returns the focus to the row.
  await table.getByText('+61 491 570 156').or(table.getByText('0491 570 156')).click()
  await expect(page).toHaveURL(new RegExp(`person=${ana.id}`))
  const details = page.getByRole('dialog', { name: 'Employee Details' })
  await expect(details).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('button', { name: 'Ana Nguyen', exact: true })).toBeFocused()
  await table.getByRole('button', { name: 'View Details of Ana Nguyen' }).click()
  await expect(details.getByText('Close to home')).toBeVisible()
  await details.getByRole('tab', { name: 'Bookings' }).click()
  await expect(details.getByRole('list', { name: 'Bookings' }).getByText('Hill School')).toBeVisible()
  await details.getByRole('tab', { name: 'Sessions' }).click()
  const showAddress = details.getByRole('button', { name: /^Show network address/ }).first()
  await expect(showAddress).toBeVisible()
  await expect(details.getByText(/^Network address \d/)).toHaveCount(0)
  await showAddress.click()
  await expect(details.getByText('Network address 127.0.0.1')).toBeVisible()
  await details.getByRole('button', { name: 'Change status' }).click()

  const change = page.getByRole('dialog', { name: 'Change the status of Ana Nguyen' })
  await change.getByRole('radio', { name: 'Banned' }).check()
  await expect(change.getByText('1 upcoming shift is cancelled')).toBeVisible()
  await change.getByRole('button', { name: 'Ban account' }).click()
  await expect(change.getByText('Please enter a reason.')).toBeVisible()
  await change.getByLabel('Reason', { exact: true }).fill(REASON)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // Another admin changes the status first. The typed reason stays, and a second press sends it.
  const bea = await app.admin('Bea Ward')
  const leave = { status: 'on_leave', reason: 'Rang this morning.' } as const
  await bea.admin.setStatus({ params: { id: String(ana.id) }, body: leave })
  await change.getByRole('button', { name: 'Ban account' }).click()
  await expect(change.getByRole('alert')).toContainText('Bea Ward has just changed this account to on leave.')
  await expect(details.getByText('On leave', { exact: true })).toBeVisible()
  const toastShown = page.getByText('Ana Nguyen is now banned.').first().waitFor()
  await change.getByRole('button', { name: 'Ban account' }).click()
  await toastShown
  await expect(change).toHaveCount(0)
  await details.getByRole('tab', { name: 'History' }).click()
  await expect(details.getByRole('list', { name: 'Status history' })).toContainText(REASON)

  // The ban signs the employee out of the page that was open the whole time.
  await expect(open).toHaveURL('/employee', { timeout: 5000 })
  await expect.poll(() => open.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(table.getByText('Banned')).toBeVisible()
})

// spec: 1.3
// spec: 2.admin-employer-directory.1, 2.admin-employer-directory.2, 2.admin-employer-directory.3
// spec: 2.admin-employer-directory.6, 2.admin-employer-directory.7
// spec: 2.admin-employer-details-dialog.1, 2.admin-employer-details-dialog.2
// spec: 2.admin-employer-details-dialog.3, 2.admin-employer-details-dialog.4
// spec: 2.admin-employer-details-dialog.5, 2.admin-employee-management.6
// spec: 2.admin-employee-management.7
// spec: 4.18, 4.19, 5.29
test('an admin searches the directory and opens an employer with its connections', async ({ app }) => {
  const hill = await app.employer('Hill School', { phone: '+61395550123' })
  const ana = await app.employee('Ana Nguyen')
  await connect(hill, await app.employee('Bo Smith'))
  await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  const bio = 'A school of many words on its hill. '.repeat(12).trim()
  await hill.accounts.updateMe({ body: { bio } })
  await app.db.run`
    insert into users (role, name, email, password_hash, email_verified_at, created_at)
    select 'employer', 'Lake School ' || n, 'lake' || n || '@example.com', 'none', now(), now()
    from generate_series(10, 55) n`
  await app.db.run`
    update users set email_verified_at = null, second_factor_since = now() where name = 'Lake School 10'`
  await app.db.run`
    update users set status = case name when 'Lake School 11' then 'inactive' else 'banned' end
    where name in ('Lake School 11', 'Lake School 12')`
  await app.db.run`
    insert into users (role, name, email, password_hash, email_verified_at, created_at)
    select 'employee', 'Kim ' || n, 'kim' || n || '@example.com', 'none', now(), now() from generate_series(10, 110) n`
  const page = await app.open(await app.admin('Ada'), '/admin/employers')
  const cards = page.getByRole('list', { name: 'Employers' }).getByRole('listitem')
  await expect(page.getByText('Showing 1 to 15 of 47 employers')).toBeVisible()
  const columns = () =>
    page
      .getByRole('list', { name: 'Employers' })
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns, `${width} px`).toBe(count)
  }
  const badges = (name: string) => cards.filter({ hasText: name }).getByText(/^(Active|Inactive|Banned)$/)
  await expect(badges('Hill School')).toHaveText(['Active'])
  await expect(badges('Lake School 11')).toHaveText(['Inactive'])
  await expect(badges('Lake School 12'), 'no badge, but a fact among the others').toHaveText(['Banned'])
  await expect(badges('Lake School 12').and(page.getByRole('definition'))).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Page 4' }).click()
  await expect(page.getByText('Showing 46 to 47 of 47 employers')).toBeVisible()
  await expect(page).toHaveURL(/page=4/)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByLabel('Search employers').fill('nobody')
  await expect(page.getByText('No employers match your search criteria')).toBeVisible()
  await page.getByLabel('Search employers').fill('hill')
  await expect(page.getByText('Showing 1 to 1 of 1 employers')).toBeVisible()
  for (const text of ['HS', 'Hill School', hill.email, 'Active', bio, 'View'])
    await expect(cards.getByText(text, { exact: true }), text).toBeVisible()
  await expect(cards.locator('dt')).toHaveText([
    'Phone',
    '2FA',
    'Employees',
    'Bookings, 90 days',
    'Fill rate, 90 days',
    'Joined',
  ])
  await expect(cards.locator('dd')).toHaveText(['(03) 9555 0123', 'Disabled', '2', '0', '–', DATE])
  await expect(cards.getByText(bio)).toHaveCSS('-webkit-line-clamp', '2')
  for (const search of [hill.email, '03 9555 0123']) {
    await searchFor(page, 'Search employers', search)
    await expect(page.getByText('Showing 1 to 1 of 1 employers')).toBeVisible()
    await expect(cards.getByText('Hill School')).toBeVisible()
  }
  await page.getByRole('button', { name: 'View Hill School' }).click()
  const dialog = page.getByRole('dialog', { name: 'Employer Details' })
  await expect(dialog.getByRole('heading', { name: 'Employee Connections (2)' })).toBeVisible()
  const box = dialog.getByRole('region', { name: 'Employee Connections', exact: true })
  await expect(box).toHaveCSS('overflow-y', 'auto')
  const [invited, connected] = [box.getByRole('listitem').nth(0), box.getByRole('listitem').nth(1)]
  for (const text of ['AN', 'Ana Nguyen', ana.email])
    await expect(invited.getByText(text, { exact: true }), text).toBeVisible()
  await expect(invited.getByRole('time')).toHaveText(DATE)
  await expectBackground(invited.getByText('Pending', { exact: true }), 'yellow')
  await expectBackground(connected.getByText('Accepted', { exact: true }), 'green')
  for (const text of ['HS', 'Hill School', hill.email, 'Active', '2 employees', 'Starter Plan'])
    await expect(dialog.getByText(text, { exact: true }), text).toBeVisible()
  const expectFacts = async (facts: Record<string, string | RegExp>) => {
    for (const [name, value] of Object.entries(facts))
      await expect(dialog.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd'), name).toHaveText(value)
  }
  await expectFacts({
    'Join Date': /^\d{1,2} \w+ \d{4}$/,
    'Last Login': 'Never',
    'Email Verified': 'Verified',
    '2FA': 'Disabled',
    'Terms Agreed': 'Agreed',
    'Account Role': 'Employer',
    'Phone Number': '(03) 9555 0123',
    Bio: bio,
  })
  // A click beside the dialog closes it, and Back does not reopen it.
  await page.mouse.click(8, 400)
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/employer=/)
  await page.goBack()
  await expect(page.getByText('Showing 1 to 1 of 1 employers')).toBeVisible()
  await expect(page).not.toHaveURL(/employer=/)
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Search employers').fill('school 10')
  await page.getByRole('button', { name: 'View Lake School 10' }).click()
  await expectFacts({ 'Email Verified': 'Not Verified', '2FA': 'Enabled', 'Terms Agreed': 'Not Agreed' })
  await expect(dialog.getByText('No employee connections found')).toBeVisible()
  await expect(dialog.locator('dt').getByText(/^(Phone Number|Bio)$/)).toHaveCount(0)
  // The closing dialog still shows the employer for 300 ms; the fade is slowed down to observe it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const fading = await page.evaluate(() => {
    const slowly = new CSSStyleSheet()
    slowly.replaceSync('* { transition: opacity 5s !important }')
    document.adoptedStyleSheets.push(slowly)
    const frame = document.querySelector('[role=dialog]')!
    const name = [...frame.querySelectorAll('p')].find(({ textContent }) => textContent === 'Lake School 10')!
    const closed = performance.now()
    frame.querySelector<HTMLElement>('[aria-label=Close]')!.click()
    return new Promise<{ for: number; isFading: boolean }>((resolve) => {
      const look = () => {
        if (name.isConnected) return
        resolve({ for: performance.now() - closed, isFading: frame.isConnected })
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    })
  })
  expect(fading.isFading, 'the dialog is still visible').toBe(true)
  expect(fading.for).toBeGreaterThanOrEqual(300)
  expect(fading.for).toBeLessThan(2000)

  await page.goto('/admin/employees')
  await expect(page.getByText('Showing 1 to 15 of 103 employees')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of employees' }).getByRole('button')
  const offered = async (...numbers: string[]) =>
    expect
      .poll(() => pages.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
      .toEqual(['Previous page', ...numbers.map((number) => `Page ${number}`), 'Next page'])
  await offered('1', '2', '3', '4', '5')
  await pages.last().click()
  await expect(page.getByText('Showing 16 to 30 of 103 employees')).toBeVisible()
  await page.getByRole('button', { name: 'Page 5' }).click()
  await offered('3', '4', '5', '6', '7')
  await pages.first().click()
  await expect(page.getByText('Showing 46 to 60 of 103 employees')).toBeVisible()
  // Invisible characters copied along with a name are rejected on every attempt, so there is no
  // Retry button.
  await page.goto('/admin/employees?search=Ana%E2%80%AE')
  await expect(page.getByText('This contains characters that cannot be used.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
})
