import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

const allDay = [{ start_time: '00:00', end_time: '24:00' }]

/** A teacher who is free every day, at four in the afternoon. */
async function createAfternoon(app: TestApp) {
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Juggling', 'Circus')])
  const pattern = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: allDay }))
  await ana.availability.setPattern({ body: { pattern } })
  const here = Temporal.Now.zonedDateTimeISO('Australia/Melbourne')
  const four = here.withPlainTime('16:00')
  const next = Temporal.ZonedDateTime.compare(four, here) < 0 ? four.add({ days: 1 }) : four
  app.advance(here.until(next, { largestUnit: 'hours' }))
  return { ana, tomorrow: next.add({ days: 1 }).toPlainDate().toString() }
}

async function expectFit(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
}

test('a teacher says on the phone whether to be asked for tomorrow', async ({ app }) => {
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
})
