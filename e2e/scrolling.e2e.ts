import type { Page } from '@playwright/test'
import { expect, phone, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

test.use({ demo: 'seeded' })

const SIZES = { 'a desktop': { width: 1280, height: 800 }, 'a phone': phone }

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls to the end in steps, as a finger does, and returns every page height on the way. */
const heightsWhileScrolling = (page: Page) =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    const heights = new Set([document.documentElement.scrollHeight])
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      heights.add(document.documentElement.scrollHeight)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...heights]
  })

/** Waits for the whole list, fonts, pictures and late content, until the height is stable. */
const waitUntilStill = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Lines wrap differently in the fallback font.
  await page.evaluate(async () => void (await document.fonts.ready))
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await heightOf(page)
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [400] },
    )
    .toBe(true)
}

for (const [name, look] of Object.entries(SIZES))
  test(`no list changes its height while scrolling, on ${name}`, async ({ app }) => {
    test.setTimeout(300_000)
    for (const [role, paths] of Object.entries({
      employer: ['/employer/book', '/employer/notifications', '/employer/connections'],
      employee: ['/employee/job-request', '/employee/notifications'],
      admin: ['/admin/settings?option=messages'],
    } as const)) {
      const page = await app.open(await app.demoUser(role as 'admin'), paths[0]!, look)
      for (const path of paths) {
        if (path !== paths[0]) await navigate(page, path)
        // The unknown page that `navigate` visits stays until the code of this screen is loaded.
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await waitUntilStill(page)
        expect(await heightsWhileScrolling(page), path).toHaveLength(1)
      }
    }
  })

for (const [name, look] of Object.entries(SIZES))
  test(`Back returns a long list to where it was, on ${name}`, async ({ app }) => {
    test.setTimeout(300_000)
    const page = await app.open(await app.demoUser('employer'), '/employer/book?option=history&when=past', look)
    await expect(page.getByRole('heading', { name: /^Your Bookings/ })).toBeVisible()
    await waitUntilStill(page)
    const last = page
      .getByRole('region', { name: /^Your Bookings/ })
      .getByRole('link')
      .last()
    await last.scrollIntoViewIfNeeded()
    const scrolled = await scrollOf(page)
    expect(scrolled, 'the list is long').toBeGreaterThan(1000)
    await last.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Timesheet|Booking|Shift request)$/)
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^Your Bookings/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - scrolled)).toBeLessThan(3)
    await page.goForward()
    await page.getByRole('main').getByRole('link', { name: 'Booking History' }).click()
    await expect(page.getByRole('heading', { name: /^Your Bookings/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - scrolled)).toBeLessThan(3)

    await page.goto('/employer/connections')
    const message = page.getByRole('link', { name: /^Message,? / }).last()
    await expect(message).toBeVisible()
    await waitUntilStill(page)
    await message.scrollIntoViewIfNeeded()
    const reached = await scrollOf(page)
    expect(reached, 'the list is long').toBeGreaterThan(300)
    await message.click()
    await expect(page).toHaveURL(/messages/)
    await page.goBack()
    await expect(page).toHaveURL(/connections/)
    await expect.poll(async () => Math.abs((await scrollOf(page)) - reached)).toBeLessThan(3)
  })
