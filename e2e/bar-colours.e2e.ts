/**
 * Colours of the bars in Employee Analytics, as the browser paints them, at each threshold of
 * section 9.
 */
import type { Page } from '@playwright/test'
import { expectBackground } from './helpers/accessibility.ts'
import { expect, type TestApp, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

type Colour = 'green' | 'yellow' | 'red'
type Figure = 'acceptance' | 'activity' | 'availability'

/** Percentages on both sides of the two thresholds, and the minimum and maximum. */
const expected: Record<Figure, readonly (readonly [percent: number, colour: Colour])[]> = {
  acceptance: [...at([100, 76], 'green'), ...at([75, 51], 'yellow'), ...at([50, 0], 'red')],
  activity: [...at([100, 86], 'green'), ...at([85, 71], 'yellow'), ...at([70, 0], 'red')],
  availability: [...at([100, 81], 'green'), ...at([80, 61], 'yellow'), ...at([60, 0], 'red')],
}
function at(percents: readonly number[], colour: Colour) {
  return percents.map((percent) => [percent, colour] as const)
}

/**
 * Puts these percentages into the service's answer, one for each of six employees; the rest stays
 * unchanged.
 */
const fakePercentages = async (page: Page, figure: Figure) => {
  await page.route(/\/api\/admin\/analytics\/people/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Record<string, unknown>[] }
    expected[figure].forEach(([percent], place) => {
      json.data[place]![figure] = percent
    })
    await route.fulfill({ response, json })
  })
}

/** Makes the service report totals that give the current percentage for each figure. */
const fakeTotal = async (page: Page, current: () => number) => {
  await page.route(/\/api\/admin\/analytics(\?|$)/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { counts: Record<string, number> }
    const percent = current()
    Object.assign(json.counts, { requests: 100, accepted: percent, rejected: 0, expired: 100 - percent })
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/admin\/analytics\/availability/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), average: current() } })
  })
}

const analytics = async (app: TestApp, dark: boolean) => {
  for (const name of ['Ana', 'Ben', 'Cho', 'Dee', 'Eve', 'Flo']) await app.employee(name)
  return { page: await app.visitor({ dark }), ada: await app.admin('Ada') }
}

const tabs = { acceptance: 'acceptance rate', activity: 'activity rate', availability: 'availability' }
const titles = { acceptance: 'Acceptance rate', activity: 'Activity rate', availability: 'Average availability' }

// spec: 9.17, 9.18, 9.19
// spec: 2.admin-employee-analytics.4, 2.admin-employee-analytics.6, 2.admin-employee-analytics.7
for (const [figure, id] of [
  ['acceptance', '9.17'],
  ['activity', '9.18'],
  ['availability', '9.19'],
] as const)
  test(`${figure} bars change their painted colour at the thresholds of ${id}`, async ({ app }) => {
    const { page, ada } = await analytics(app, figure === 'activity')
    await fakePercentages(page, figure)
    const screen = `/admin/shifts?option=${tabs[figure].replace(' ', '+')}`
    await app.signInOn(page, ada, screen)
    const rows = page.getByRole('table', { name: 'Employees' }).getByRole('row')
    await expect(rows).toHaveCount(7)
    for (const [place, [percent, colour]] of expected[figure].entries()) {
      const cell = rows
        .nth(place + 1)
        .getByRole('cell')
        .last()
      await expect(cell).toContainText(`${percent}%`)
      await expectBackground(cell.locator('[style]'), colour)
    }
    const [, lowestGreen, highestYellow, lowestYellow, highestRed] = expected[figure]
    let total = 0
    await page.unrouteAll()
    await fakeTotal(page, () => total)
    const today = Temporal.Now.plainDateISO('Australia/Melbourne')
    for (const [at, [percent, colour]] of [lowestGreen!, highestYellow!, lowestYellow!, highestRed!].entries()) {
      total = percent
      // Other dates are fetched; the same ones would come from the cache.
      await navigate(page, `${screen}&from=${today.subtract({ days: 7 + at })}&to=${today}`)
      const figures = page.getByRole('heading', { name: titles[figure] }).locator('..')
      await expect(figures.getByText(`${percent}%`, { exact: true })).toBeVisible()
      await expectBackground(figures.locator('[style]'), colour)
    }
  })
