/** Checks that every screen must pass: accessibility, contrast, visible focus and width. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Returns whether the page, or a dialog in front of it, can be read. An opening dialog first shows
 * its backdrop and hides the page, before it is visible itself.
 */
export const isReadable = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isHidden =
      document.querySelector('main')?.closest('[inert], [aria-hidden=true]') ||
      document.querySelector('.backdrop:not(.pointer-events-none)')
    const before = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
    return !isHidden || [...document.querySelectorAll(before)].some(seen)
  })

/** Waits for running animations to end, except endless ones such as spinners. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((each) => each.finished),
    ).then(() => undefined),
  )

const waitUntilStill = async (page: Page) => {
  await expect.poll(() => isReadable(page), `${page.url()} shows what it has opened`).toBe(true)
  await waitForAnimations(page)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Axe = typeof import('axe-core')

/**
 * Makes axe report violations only. By default it writes down the HTML and a selector for every
 * element that it has checked, which takes a quarter of the time.
 */
const reportViolations = () => {
  const { axe } = window as unknown as { axe: Axe }
  axe.configure({ noHtml: true })
  axe.addReporter<string[]>(
    'violations',
    (rules, _options, done) =>
      done(
        rules
          .filter(({ violations }) => violations.length > 0)
          .map(({ id, help, violations }) => {
            const targets = violations.map(({ node }) => node.selector)
            return `${id}: ${help} (${targets.join(', ')})`
          }),
      ),
    true,
  )
}

export const violationsOn = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The script is half a megabyte, so it is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(reportViolations)
  }
  return page.evaluate(
    (asked) =>
      (window as unknown as { axe: { run(on: Document, asked: object): Promise<string[]> } }).axe.run(document, asked),
    // Our pages have no frames to look into, and no rule that runs reads style sheets.
    { iframes: false, preload: { assets: ['media'] }, ...options } satisfies RunOptions,
  )
}

const violationsOf = async (page: Page, options: RunOptions) => {
  await waitUntilStill(page)
  return violationsOn(page, options)
}

/** Checks WCAG 2.2 AA and axe's best practices. */
export const expectAccessible = async (page: Page) => {
  const found = await violationsOf(page, { runOnly: { type: 'tag', values: [...STANDARD, 'best-practice'] } })
  expect(found, `${page.url()} is accessible`).toEqual([])
}

/**
 * Checks the page while the list of a field is open. The list hides the rest of the page and with
 * it the focused field, a known upstream issue, and axe's best practices would ask for a heading
 * and landmarks in the list.
 */
export const expectAccessibleList = async (page: Page) => {
  const found = await violationsOf(page, {
    runOnly: { type: 'tag', values: STANDARD },
    rules: { 'aria-hidden-focus': { enabled: false } },
  })
  expect(found, `${page.url()} is accessible with its list open`).toEqual([])
}

/** Leaves out the colour rules, for a screen whose colours were checked at another width. */
export const expectAccessibleByLayout = async (page: Page, isListOpen = false) => {
  const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]))
  const found = await violationsOf(page, {
    runOnly: { type: 'tag', values: isListOpen ? STANDARD : [...STANDARD, 'best-practice'] },
    rules: { ...rules, 'aria-hidden-focus': { enabled: !isListOpen } },
  })
  expect(found, `${page.url()} is accessible in ${page.viewportSize()?.width} px`).toEqual([])
}

/** Checks the colours only, as no other axe rule depends on the theme. */
export const expectContrast = async (page: Page) =>
  expect(
    await violationsOf(page, { runOnly: { type: 'rule', values: COLOURS } }),
    `${page.url()} has enough contrast`,
  ).toEqual([])

type Colour = 'green' | 'yellow' | 'red'
/** Tests whether a hue, in degrees, is commonly called by this colour name. */
const HUES: Record<Colour, (hue: number) => boolean> = {
  green: (hue) => hue > 100 && hue < 170,
  yellow: (hue) => hue > 30 && hue < 60,
  red: (hue) => hue < 15 || hue > 345,
}

/** Checks the colour of a badge or bar. */
export const expectBackground = async (badge: Locator, colour: Colour) => {
  const hue = await badge.evaluate((element) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d')!
    paint.fillStyle = getComputedStyle(element).backgroundColor
    paint.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data
    const [most, span] = [Math.max(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)]
    if (span === 0) return Number.NaN
    const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
    return (sixth * 60 + 360) % 360
  })
  expect(HUES[colour](hue), `${await badge.textContent()} is ${colour}, of the hue ${Math.round(hue)}`).toBe(true)
}

/**
 * Checks that nothing is wider than the window. Elements of a dialog are checked one by one,
 * because a dialog scrolls by itself and does not widen the page.
 */
export const expectNoSidewaysScroll = async (page: Page) => {
  const tooWide = () =>
    page.evaluate(() => {
      const room = document.documentElement.clientWidth
      const isTooWide = document.documentElement.scrollWidth > room
      const inside = isTooWide ? 'body, body *' : '[role=dialog] *, [role=alertdialog] *'
      const sticksOut = (element: Element) => element.getBoundingClientRect().right > room + 1
      return [...document.querySelectorAll(inside)]
        .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
        .map((element) => `${element.textContent?.slice(0, 40)} in ${element.outerHTML.slice(0, 160)}`)
        .slice(0, 5)
    })
  // Floating elements, such as menus, move a moment after the window is resized.
  await expect.poll(tooWide, `${page.url()} fits into ${page.viewportSize()?.width} px`).toEqual([])
}

/**
 * Checks that no text is squeezed into a column of a few letters a line, as happens beside the menu
 * on a tablet when columns keep a fixed width.
 */
export const expectNoSqueezedText = async (page: Page) => {
  const squeezed = () =>
    page.evaluate(() => {
      const isSqueezed = (element: Element) => {
        const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const letters = text
          .map(({ textContent }) => textContent)
          .join('')
          .trim().length
        if (letters < 12 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
        const { width, height } = element.getBoundingClientRect()
        // Texts for screen readers only are one pixel wide and high.
        return width < 60 && height > 60
      }
      return [...document.querySelectorAll('body *')]
        .filter(isSqueezed)
        .map((element) => `${element.textContent?.slice(0, 60)} in ${element.outerHTML.slice(0, 160)}`)
        .slice(0, 5)
    })
  await expect.poll(squeezed, `${page.url()} has room for its texts in ${page.viewportSize()?.width} px`).toEqual([])
}

/**
 * Checks that focus is visible at every Tab stop: the element, or the frame around it, has a ring.
 */
export const expectVisibleFocus = async (page: Page, stops: number) => {
  await page.evaluate(watchFocus)
  for (let stop = 0; stop < stops; stop++) await page.keyboard.press('Tab')
  expect(await page.evaluate(unseenFocus), `${page.url()} shows where the focus is`).toEqual([])
}

const watchFocus = () => {
  const unseen: string[] = []
  const look = () => {
    const focused = document.activeElement
    // A menu opened with the mouse has the focus itself, until an arrow key moves it to the first
    // entry.
    if (!focused || focused === document.body || focused.role === 'menu') return
    for (let each: Element | null = focused; each; each = each.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return
    }
    unseen.push(focused.outerHTML.slice(0, 200))
  }
  const listen = new AbortController()
  let stops = 0
  // Each stop is checked at the next key press, since the ring may be drawn only after the focus
  // has moved.
  const before = () => stops++ > 0 && look()
  addEventListener('keydown', before, { capture: true, signal: listen.signal })
  const end = () => {
    listen.abort()
    look()
    return unseen
  }
  Object.assign(window, { unseenFocus: end })
}
const unseenFocus = () => (window as unknown as { unseenFocus(): string[] }).unseenFocus()

/** Checks the page in both colour schemes, and that it fits the window. */
export const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
}
