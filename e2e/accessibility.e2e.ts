import type { CDPSession, Page } from '@playwright/test'
import { agency, client } from '#server/demo/agencies.ts'
import {
  expectAccessible,
  expectAccessibleByLayout,
  expectAccessibleList,
  expectContrast,
  expectNoSidewaysScroll,
  expectNoSqueezedText,
  expectVisibleFocus,
} from './helpers/accessibility.ts'
import { expect, type TestApp, test } from './helpers/fixtures.ts'
import { navigate, resetFocus } from './helpers/navigation.ts'
import { views } from './screens/screens.ts'
import type { View } from './screens/view.ts'

test.use({ demo: 'seeded' })

const signInAs = async (app: TestApp, { role, email }: Pick<View, 'role' | 'email'>) => {
  const page = role === 'public' ? await app.visitor() : await app.open(await app.demoUser(role, email), '/')
  if (role === 'public') await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const show = async (page: Page, { path, title, open }: View) => {
  await navigate(page, path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => page.title(), 'the tab is named').toContain(await heading.textContent())
  await open?.(page)
  // An opened dialog may first have to load its code.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const checkColours = async (page: Page, { isListOpen }: View) => {
  await (isListOpen ? expectAccessibleList : expectAccessible)(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

const checkTabOrder = async (page: Page, { open, role }: View) => {
  if (open) return expectVisibleFocus(page, 4)
  await resetFocus(page)
  if (role !== 'public') await skipToContent(page)
  await expectVisibleFocus(page, 12)
}

const skipToContent = async (page: Page) => {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
}

const overlays = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').filter({ visible: true }).count()

/** Checks the view on a phone with touch. Resizing the window must not close an open dialog. */
const checkPhone = async (page: Page, cdp: CDPSession, { isListOpen }: View) => {
  const open = await overlays(page)
  await setPhoneSize(page, cdp)
  await expectAccessibleByLayout(page, isListOpen)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await overlays(page), 'resizing closed no dialog or menu').toBe(open)
}

const setPhoneSize = async (page: Page, cdp: CDPSession) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}
const setDesktopSize = async (page: Page, cdp: CDPSession) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}

/** Checks the view on a tablet held upright, where the menu takes a third of the width. */
const checkTablet = async (page: Page) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  await expectNoSqueezedText(page)
}

const VIEWS_PER_TEST = 30
/**
 * Splits the views over several tests. A test costs seconds before its first screen, but one with
 * all views would run for minutes while nothing else is left to do.
 */
const partsOf = (all: readonly View[]) => {
  const count = Math.ceil(all.length / VIEWS_PER_TEST)
  return Array.from({ length: count }, (_, index) => ({
    views: all.slice((index * all.length) / count, ((index + 1) * all.length) / count),
    part: count > 1 ? `, part ${index + 1}` : '',
  }))
}

const readers: readonly Pick<View, 'name' | 'role' | 'email'>[] = [
  { name: 'employer', role: 'employer' },
  { name: 'agency', role: 'employer', email: agency.email },
  { name: 'hospital', role: 'employer', email: client.first.email },
  { name: 'employee', role: 'employee' },
  { name: 'admin', role: 'admin' },
  { name: 'public', role: 'public' },
]

for (const { name, ...reader } of readers) {
  const own = views.filter(({ role, email }) => role === reader.role && email === reader.email)
  for (const { views: some, part } of partsOf(own))
    test(`every ${name} screen and dialog, on desktop and phone, light and dark${part}`, async ({ app }) => {
      test.setTimeout(600_000)
      const page = await signInAs(app, reader)
      const cdp = await page.context().newCDPSession(page)
      // The app frame is the same around all screens, so its focus rings are checked once.
      await expectVisibleFocus(page, 24)
      await setPhoneSize(page, cdp)
      await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      for (const view of some)
        await test.step(view.name, async () => {
          await (view.only === 'phone' ? setPhoneSize : setDesktopSize)(page, cdp)
          await show(page, view)
          await checkColours(page, view)
          if (view.only !== 'phone') await checkTablet(page)
          if (view.only !== 'desktop') await checkPhone(page, cdp, view)
          if (view.only === 'phone') return
          await setDesktopSize(page, cdp)
          await checkTabOrder(page, view)
        })
    })
}
