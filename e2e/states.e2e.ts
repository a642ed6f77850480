/** Checks that every screen is complete and accessible while it is empty, loading or failed. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { delayThenRefuse, expect, refuseAt, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'
import { views } from './screens/screens.ts'
import type { View } from './screens/view.ts'

test.use({ demo: true })

const bare = (role: View['role']) => views.filter((each) => each.role === role && !each.email && !each.open)

const partsOf = async (page: Page) =>
  new Set(
    await page.evaluate(() =>
      [...document.querySelectorAll('body *')].map(
        (part) => `${part.tagName} ${part.role} ${part.getAttribute('class')}`,
      ),
    ),
  )

/**
 * Checks that the page fits a small window and is accessible. Accessibility is only checked if a
 * part of the page has not been checked before.
 */
const expectWhole = async (page: Page, lookedAt: Set<string>) => {
  const parts = await partsOf(page)
  if (!parts.isSubsetOf(lookedAt)) {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const part of parts) lookedAt.add(part)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

// Excludes the signed-in user and the product name, which every page must know.
const DATA = /\/api\/(?!me$|config$|events$)/
/**
 * Messages of parts that could not be loaded, where the specification or a ruling gives the
 * wording.
 */
const FAILURES: Record<string, readonly string[]> = {
  '/admin/account-security': ['Your devices could not be loaded.'],
  '/admin/employees': ['Failed to load employees'],
  '/admin/employers': ['Failed to load employers'],
  '/admin/subject-list-editor': ['Failed to fetch categories', 'Failed to fetch subjects'],
  '/admin/support': ['Support messages could not be loaded.'],
  '/employer/account': ['Your devices could not be loaded.'],
  '/employer/account?option=status': ['Failed to fetch subscription plans'],
  '/employer/account?option=payments&history=all': ['Failed to fetch transactions'],
  '/employer/connections': ['Failed to fetch connections.'],
  '/employer/invitations': ['An error occurred.'],
  '/employer/notifications': ['Failed to fetch notifications'],
  '/employer/profile': ['Failed to load profile data'],
  '/employee/account-security': ['Your devices could not be loaded.'],
  '/employee/connections': ['Failed to fetch connections.'],
  '/employee/invitations': ['An error occurred.'],
  '/employee/notifications': ['Failed to fetch notifications'],
  '/employee/profile': ['Failed to load profile data'],
}
// The failure is shown in the table, in place of its rows.
const inPlaceOfRows = (page: Page) => page.getByRole('table', { name: 'Employees' }).getByRole('alert')

/**
 * Checks that each failed part shows its own message, because a message elsewhere does not say
 * which part failed.
 */
const expectReasons = async (page: Page, path: string) => {
  const isTable = path === '/admin/employees'
  for (const failure of FAILURES[path] ?? []) {
    const told = page.getByRole('alert').filter({ has: page.getByText(failure, { exact: true }) })
    await expect(told, failure).toHaveCount(1)
    const retry = (isTable ? page.getByRole('main') : told).getByRole('button', { name: 'Retry' })
    await expect(retry, failure).toBeVisible()
  }
  if (isTable) await expect(inPlaceOfRows(page)).toHaveText(FAILURES[path]!)
}

/**
 * Checks that the loading placeholder for employers fills the page from side to side and nearly to
 * the bottom of the window.
 */
const expectFullPageLoader = async (page: Page) => {
  const [loader, main] = await Promise.all([
    isBusy(page).filter({ hasText: 'Loading...' }).boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  expect(loader!.width / main!.width, 'as wide as the page').toBeGreaterThan(0.9)
  expect(loader!.y + loader!.height, 'down to the bottom of the window').toBeGreaterThan(700)
}

// Without a date or a code, two of these screens only say where to find one.
const LOADS_NOTHING = /^\/admin\/home|\/help|\/nowhere|^\/employer\/fill-day$|^\/employee\/swap$/

const isBusy = (page: Page) => page.locator('[aria-busy=true]')

for (const role of ['admin', 'employer', 'employee'] as const) {
  test(`every empty ${role} screen is accessible`, async ({ app }) => {
    test.setTimeout(480_000)
    const page = await app.open(await app[role](), '/')
    const [lookedAt, loaded] = [new Set<string>(), new Set<string>()]
    for (const view of bare(role))
      await test.step(view.name, async () => {
        const [path] = view.path.split('?')
        // Each page is loaded once by its URL; its other views are reached by link.
        await (loaded.has(path!) ? navigate(page, view.path) : page.goto(view.path))
        loaded.add(path!)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(view.title)
        await expect(isBusy(page)).toHaveCount(0)
        await expectWhole(page, lookedAt)
      })
  })

  // spec: 8.7, 8.8, 8.13, 8.17, 8.18, 8.19, 8.23, 8.26, 8.32, 8.33, 8.34, 8.36, 8.37
  // spec: 2.admin-employer-directory.4, 2.admin-employer-directory.5
  test(`every ${role} screen is accessible while loading and after a failure`, async ({ app }) => {
    test.setTimeout(480_000)
    const [seen, lookedAt] = [new Set<string>(), new Set<string>()]
    const page = await app.visitor()
    let restore = await refuseAt(page, DATA)
    const person = await app[role]()
    // The agency screen loads lists only for an agency.
    await app.db.run`update organisations set agency_since = now() where account_id = ${person.id}`
    await app.signInOn(page, person, '/')
    for (const view of bare(role).filter(({ path }) => !LOADS_NOTHING.test(path)))
      await test.step(view.name, async () => {
        seen.add(view.path)
        const refuse = await delayThenRefuse(page, DATA)
        // Lifts the previous refusal only now, so that no answer gets through in between: a page
        // shows no loading state for data that it already has.
        await restore()
        await navigate(page, view.path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(view.title)
        await expect(isBusy(page).first()).toBeVisible()
        if (view.path === '/admin/employers') await expectFullPageLoader(page)
        await expectWhole(page, lookedAt)
        restore = refuse()
        await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
        await expect(isBusy(page)).toHaveCount(0)
        await expectReasons(page, view.path)
        await expectWhole(page, lookedAt)
      })
    expect(Object.keys(FAILURES).filter((path) => path.startsWith(`/${role}/`) && !seen.has(path))).toEqual([])
  })
}
