import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

const allDay = [{ start_time: '00:00', end_time: '24:00' }]

/** Creates a teacher who is available every day, and sets the clock to 16:00. */
async function createAfternoon(app: TestApp) {
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Juggling', 'Circus')])
  const pattern = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: allDay }))
  await ana.availability.setPattern({ body: { pattern } })
  return { ana, tomorrow: app.advanceTo('16:00').add({ days: 1 }).toPlainDate().toString() }
}

async function expectFit(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
}

test('a teacher says on the phone when and for which pay to be asked', async ({ app }) => {
  const { ana, tomorrow } = await createAfternoon(app)
  const page = await app.open(ana, '/employee/home', phone)
  const card = page.getByRole('region', { name: /tomorrow/ })
  await expect(card.getByRole('heading')).toHaveText(
    /^Would you like to work tomorrow, [A-Z][a-z]+day \d+ [A-Z][a-z]+\?$/,
  )
  await expectFit(page)
  await card.getByRole('button', { name: 'Yes' }).tap()
  await expect(card.getByRole('heading')).toHaveText('You would like to work tomorrow.')
  await expect(card.getByRole('heading')).toBeFocused()

  await card.getByRole('button', { name: 'Not tomorrow' }).tap()
  await expect(card.getByRole('heading')).toHaveText('You are marked as away tomorrow.')
  const days = () => ana.availability.mine({ query: { from: tomorrow, to: tomorrow } })
  expect((await days()).data.exceptions).toHaveLength(1)
  await card.getByRole('button', { name: 'Undo' }).tap()
  await expect(card.getByRole('heading')).toHaveText(/^Would you like/)
  expect((await days()).data.exceptions).toHaveLength(0)

  await page.getByRole('link', { name: 'Availability', exact: true }).tap()
  const wishes = page.locator('section', { has: page.getByRole('heading', { name: 'Wishes' }) })
  await wishes.getByRole('button', { name: 'Edit wishes' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Wishes' })
  await dialog.getByRole('button', { name: /Days a week/ }).tap()
  await page.getByRole('option', { name: 'At most 3 days' }).tap()
  const pay = dialog.getByRole('textbox', { name: 'Minimum hourly pay' })
  await pay.fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(pay).toBeFocused()
  await expect(dialog.getByText('Please enter an amount, like 58.50.')).toBeVisible()
  await expectFit(page)
  await pay.fill('58.5')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Your wishes are saved.')).toBeVisible()
  await expect(wishes.getByText('At least $58.50')).toBeVisible()
  await expect(wishes.getByText('At most 3 days')).toBeVisible()
  // Waits and scrolls up, so that neither the message nor the top bar covers half of a button.
  await expect(page.getByText('Your wishes are saved.')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await expectFit(page)
  expect((await ana.wishes.work({})).data).toEqual({ most_days: 3, least_hourly_cents: 5850 })
})

test('a teacher confirms the coming week on a Sunday', async ({ app }) => {
  const here = Temporal.Now.zonedDateTimeISO('Australia/Melbourne')
  const sunday = here.add({ days: 7 - here.dayOfWeek || 7 }).withPlainTime('15:30')
  app.advance(here.until(sunday, { largestUnit: 'hours' }))
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Juggling', 'Circus')])
  const page = await app.open(ana, '/employee/home', phone)
  const card = page.getByRole('region', { name: 'Is this week as usual?' })
  await expect(card.getByRole('listitem')).toHaveText([
    ...Array(5).fill(/day \d+ [A-Z][a-z]+Available$/),
    ...Array(2).fill(/Away$/),
  ])
  await expectFit(page)
  await card.getByRole('button', { name: 'As usual' }).tap()
  const heading = page.getByRole('heading', { name: 'Your week is confirmed.' })
  await expect(heading).toBeFocused()
  await page.getByRole('region', { name: 'Your week is confirmed.' }).getByRole('link', { name: 'Change' }).tap()
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()
})
