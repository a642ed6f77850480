/** What every screen must stand up to, whatever it shows. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing is fading in or out any more; what turns for ever is left to turn. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((each) => each.finished),
    ).then(() => undefined),
  )

/** WCAG 2.2 AA, by axe, without a violation. `waived` is for what is known to be upstream's. */
export const expectAccessible = async (page: Page, waived: string[] = []) => {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).disableRules(waived).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((n) => n.target).join(', ')})`)
  expect(found, `${page.url()} is accessible`).toEqual([])
}

/** Nothing on the page makes it wider than the window. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const { content, room } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(content, `${page.url()} fits into ${room} px`).toBeLessThanOrEqual(room)
}
