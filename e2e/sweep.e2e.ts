import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleList,
  expectContrast,
  expectNoSidewaysScroll,
  expectVisibleFocus,
} from './checks.ts'
import { expect, type Look, phone, type Town, test } from './people.ts'
import { type View, views } from './screens.ts'
import { fromTheTop, walk } from './walking.ts'

test.use({ demo: 'settled' })

const seated = async (town: Town, role: View['role'], look: Look) => {
  const page = role === 'public' ? await town.visitor(look) : await town.opens(await town.resident(role), '/', look)
  if (role === 'public') await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const show = async (page: Page, { path, title, open }: View) => {
  await walk(page, path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await page.title(), 'the tab is named').toContain(await heading.textContent())
  await open?.(page)
  // What opens may have to fetch its code first.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const onDesk = async (page: Page, { isListOpen, open, role }: View) => {
  await (isListOpen ? expectAccessibleList : expectAccessible)(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (open) return expectVisibleFocus(page, 4)
  await fromTheTop(page)
  if (role !== 'public') await skipToContent(page)
  await expectVisibleFocus(page, 12)
}

/** Whoever uses the keyboard is past the menu with one key. */
const skipToContent = async (page: Page) => {
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
}

const onPhone = async (page: Page, { isListOpen }: View) => {
  await (isListOpen ? expectAccessibleList : expectAccessible)(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
}

const IN_ONE_VISIT = 30
/** A visit costs seconds before its first screen; but of so many screens that it takes minutes, nobody waits for the last. */
const visitsOf = (all: readonly View[]) => {
  const visits = Math.ceil(all.length / IN_ONE_VISIT)
  return Array.from({ length: visits }, (_, visit) => ({
    views: all.slice((visit * all.length) / visits, ((visit + 1) * all.length) / visits),
    part: visits > 1 ? `, part ${visit + 1}` : '',
  }))
}

for (const role of ['employer', 'employee', 'admin', 'public'] as const)
  for (const [where, look, check, elsewhere] of [
    ['on a desk, light and dark', {}, onDesk, 'phone'],
    ['on a phone', phone, onPhone, 'desk'],
  ] as const)
    for (const { views: some, part } of visitsOf(views.filter((each) => each.role === role && each.only !== elsewhere)))
      test(`every ${role} screen and dialog, ${where}${part}`, async ({ town }) => {
        test.setTimeout(300_000)
        const page = await seated(town, role, look)
        // What frames all screens is looked at once.
        if (where.includes('desk')) await expectVisibleFocus(page, 24)
        for (const view of some)
          await test.step(view.name, async () => {
            await show(page, view)
            await check(page, view)
          })
      })
