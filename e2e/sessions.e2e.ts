import type { Page } from '@playwright/test'
import { delayAnswers, expect, test } from './helpers/fixtures.ts'

/** Screens of the specification that require sign-in. */
const AREAS = {
  admin: ['home', 'employers', 'shifts', 'employees', 'subject-list-editor', 'support'],
  employer: ['home', 'book', 'connections', 'invitations', 'notifications', 'records', 'account', 'profile', 'help'],
  employee: [
    ...['home', 'availability', 'account-security', 'activity-history', 'connections', 'help', 'invitations'],
    ...['job-request', 'notifications', 'profile'],
  ],
}
const SUBMENUS = {
  admin: { shifts: ['Activity Rate', 'Shift Request', 'Acceptance Rate', 'Rejection Rate', 'Availability'] },
  employer: {
    invitations: ['Send', 'Sent', 'Received'],
    records: ['Staff', 'School'],
    account: ['Security', 'Status', 'Payments'],
  },
  employee: { invitations: ['Send', 'Sent', 'Received'] },
} satisfies Record<keyof typeof AREAS, Record<string, string[]>>

const go = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

// spec: 4.1, 6.11
// spec: 2.sign-in-and-registration-screens.8, 2.menus.7
test('a session survives a reload and ends with Logout', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, '/employer/home')
  await page.getByRole('link', { name: 'Book Staff', exact: true }).click()
  await expect(page).toHaveURL(/\/employer\/book\?date=\d{4}-\d\d-\d\d$/)

  const releaseAnswers = await delayAnswers(page, '**/api/me')
  const sent = page.waitForRequest('**/api/me')
  await page.reload()
  expect(await (await sent).headerValue('authorization')).toBe(`Bearer ${hill.token}`)
  await expect(page.getByText('Loading...')).toBeVisible()
  releaseAnswers()
  await expect(page.getByRole('heading', { name: 'Book Staff' })).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('draft', 'Dear Ana'))
  await page.getByRole('button', { name: 'Account of Hill School' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const kept = () => page.evaluate(() => [localStorage.token, localStorage.user, sessionStorage.draft])
  await expect.poll(kept).toEqual([undefined, undefined, undefined])
  await expect.poll(() => hill.accounts.me().catch(({ code }) => code)).toBe('unauthenticated')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Employer Login' })).toBeVisible()
  await expect(page.getByText('Hill School')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/employer')
  await expect(page.getByText('Hill School')).toHaveCount(0)
})

test('the account menu leads to profile, account, plan and help, and sets the theme', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/employer/home')
  const person = page.getByRole('button', { name: 'Account of Hill School' })
  await person.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Company Profile',
    'Account Settings',
    'Plan status',
    'Help Center',
    'Logout',
  ])
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toContainClass('dark')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(page.locator('html')).not.toContainClass('dark')
  await page.keyboard.press('Escape')
  await expect(person).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Company Profile' })).toBeFocused()
  for (const _ of ['Account Settings', 'Plan status']) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Plan status' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/employer/account?option=status')
})

test('a session ended by the server leads to the sign-in page', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const live = await app.open(ana, '/employee/home')
  // Without events, a page notices the expired session only at its next request.
  const withoutEvents = await app.visitor()
  await delayAnswers(withoutEvents, '**/api/events?*')
  await app.signInOn(withoutEvents, ana, '/employee/notifications')
  await expect(withoutEvents.getByText('No notifications found')).toBeVisible()
  await expect(live.getByRole('heading', { level: 1 })).toBeVisible()

  // The message disappears after seconds, so the wait starts before the session ends.
  const expectExpiredMessage = (page: Page) =>
    expect(page.getByText('Session expired or invalid. Please log in again.')).toBeVisible()
  const bothMessages = Promise.all([live, withoutEvents].map(expectExpiredMessage))
  await app.db.transaction((tx) => tx.run`delete from sessions where user_id = ${ana.id}`)
  // Opens a list that was not loaded before, since fresh data is shown without a request. A request
  // still under way may end the session sooner and remove the tab during the click.
  const step = withoutEvents.getByRole('tab', { name: 'Job' }).click({ timeout: 5000 })
  await Promise.all([bothMessages, step.catch(() => null)])
  for (const page of [live, withoutEvents]) {
    await expect(page).toHaveURL('/employee')
    expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined])
  }
})

// spec: 2.invitation-management.8, 2.guard.1, 2.guard.2, 2.employee-routes.1, 2.employer-routes.1
// spec: 2.admin-routes.1, 2.admin-routes.2
// spec: 4.2, 6.2
test('each role is redirected to its own area', async ({ app }) => {
  const visitor = await app.visitor()
  for (const [requested, reached] of [
    ['/employer/home?option=x', '/employer'],
    ['/admin/outbox', '/admin'],
  ] as const) {
    await visitor.goto(requested)
    await expect(visitor, requested).toHaveURL(reached)
  }
  for (const [area, screens] of Object.entries(AREAS))
    for (const screen of screens) {
      await go(visitor, `/${area}/${screen}`)
      await expect(visitor, `${screen} without a token`).toHaveURL(`/${area}`)
    }
  const own = { admin: await app.admin(), employer: await app.employer(), employee: await app.employee() }
  // Without the stored user, even a valid token does not count as signed in.
  await visitor.evaluate((token) => localStorage.setItem('token', token), own.employer.token)
  await visitor.goto('/employer/invitations')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Employer Login')
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const areas = { admin: '/admin/outbox', employer: '/employer/book', employee: '/employee/job-request' }
  for (const role of ['admin', 'employer', 'employee'] as const) {
    const page = await app.open(own[role], `/${role}`)
    await expect(page, 'a signed-in person skips the sign-in page').toHaveURL(`/${role}/home`)
    for (const [area, path] of Object.entries(areas)) {
      if (area === role) continue
      await page.goto(path)
      await expect(page, `${role} at ${path}`).toHaveURL(`/${role}/home`)
    }
    // spec: 2.menus.1, 2.menus.2, 2.menus.3, 2.menus.4, 2.menus.5
    await test.step('each part of a screen is in its submenu', async () => {
      for (const [screen, parts] of Object.entries(SUBMENUS[role])) {
        await go(page, `/${role}/${screen}`)
        const links = page.getByRole('navigation', { name: 'Main' }).locator('ul ul').getByRole('link')
        await expect(links).toHaveText(parts)
        for (const [place, part] of parts.entries()) {
          const params = new URLSearchParams({ option: part.toLowerCase() })
          await expect(links.nth(place)).toHaveAttribute('href', `/${role}/${screen}?${params}`)
        }
      }
    })
  }
  const careful = await app.employee('Cara Careful', { agreed: false })
  const page = await app.open(careful, '/employee/job-request')
  await expect(page).toHaveURL('/employee/tnc')
  // Opening the sign-in page does not replace the page to which the person returns afterwards.
  await go(page, '/employee')
  await expect(page).toHaveURL('/employee/tnc')
  await page.getByText('I have read and agree').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/employee/job-request')
})

const UNKNOWN_PAGE = 'That page does not exist, so you are back at the start.'

// spec: 2.guard.1
test('an unknown URL redirects signed-out visitors to their entry page', async ({ app }) => {
  const page = await app.visitor()
  for (const [requested, reached] of [
    ['/admin/nowhere', '/admin'],
    ['/employer/nowhere/at/all?option=x', '/employer'],
    ['/employee/nowhere', '/employee'],
    ['/elsewhere', '/'],
    // `/employers` is not in the `/employer` area, although it begins with it.
    ['/employers', '/'],
  ] as const) {
    await page.goto(requested)
    await expect(page, requested).toHaveURL(reached)
    await expect(page.getByText(UNKNOWN_PAGE), requested).toBeVisible()
    await expect(page.getByText('Page not found')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Employer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Employer Login' })).toBeVisible()
  await expect(page.getByText(UNKNOWN_PAGE)).toHaveCount(0)
})

test('an unknown URL shows an error page with the menu when signed in', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/nowhere')
  for (const path of ['/nowhere', '/employer/nowhere', '/employee/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to your home page' }).click()
  await expect(page).toHaveURL('/employer/home')
})

test('the browser stores only id, role, name and terms of the user', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.visitor()
  await page.goto('/')
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token!)
      localStorage.setItem('user', user!)
    },
    [
      hill.token,
      JSON.stringify({ id: hill.id, role: 'employer', name: 'Hill School', terms_agreed: 1, email: hill.email }),
    ],
  )
  await page.goto('/employer/home')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.user)))
    .toEqual({ id: hill.id, role: 'employer', name: 'Hill School', terms_agreed: 1 })
})
