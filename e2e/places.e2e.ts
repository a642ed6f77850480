import { FOOTSCRAY, placeSite, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('an employee chooses a suburb and a travel limit', async ({ app }) => {
  const ana = await app.employee('Ana')
  const page = await app.open(ana, '/employee/profile')
  await page.getByRole('button', { name: 'Edit travel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit travel' })
  await dialog.getByRole('combobox', { name: 'Your suburb' }).fill('footscr')
  await page.getByRole('option', { name: 'Footscray VIC 3011' }).click()
  await dialog.getByRole('button', { name: /How far/ }).click()
  await page.getByRole('option', { name: /Up to 30 km/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Travel saved.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Footscray VIC 3011')).toBeVisible()
  await expect(page.getByRole('main').getByText('Up to 30 km')).toBeVisible()
  const map = page.getByRole('img', { name: /^Map around Footscray, where you live, .* up to 30 km\.$/ })
  await expect(map.getByText('Footscray')).toBeVisible()
  await expectAccessible(page)
})

test('an employer chooses the suburb of the site by keyboard', async ({ app }) => {
  const hill = await app.employer('Hill')
  const page = await app.open(hill, '/employer/profile?option=edit')
  const suburb = page.getByRole('combobox', { name: 'Suburb' })
  await suburb.fill('yarravil')
  await expect(page.getByRole('option', { name: 'Yarraville VIC 3013' })).toBeVisible()
  await suburb.press('ArrowDown')
  await suburb.press('Enter')
  await expect(suburb).toHaveValue(/^Yarraville/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByText('Yarraville VIC 3013')).toBeVisible()
})

test('a suburb belongs to the chosen state, and a new time zone changes neither', async ({ app }) => {
  const hill = await app.employer('Hill')
  await placeSite(hill, YARRAVILLE)
  const page = await app.open(hill, '/employer/profile?option=edit')
  const suburb = page.getByRole('combobox', { name: 'Suburb' })
  const state = page.getByRole('button', { name: /State or territory/ })
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('option', { name: 'Perth time' }).click()
  await expect(state).toHaveAccessibleName(/Victoria/)
  await expect(suburb).toHaveValue('Yarraville VIC 3013')

  await state.click()
  await page.getByRole('option', { name: 'Western Australia' }).click()
  await expect(suburb).toHaveValue('')
  await suburb.fill('yarravil')
  await expect(page.getByText('No suburb found in Western Australia')).toBeVisible()
  await suburb.fill('fremantle')
  await page.getByRole('option', { name: 'Fremantle WA 6160', exact: true }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByText('Fremantle WA 6160')).toBeVisible()
  const { data } = (await hill.profiles.employer({ params: { id: String(hill.id) } })).data
  expect({ state: data.state, suburb: data.locality?.name }).toEqual({ state: 'WA', suburb: 'Fremantle' })
})

test('an employer sees a band of the distance, and never the suburb', async ({ app }) => {
  const [ana, hill] = [await app.employee('Ana'), await app.employer('Hill')]
  await placeSite(hill, YARRAVILLE)
  await travelFrom(ana, FOOTSCRAY)
  const page = await app.open(hill, '/employer/book')
  const main = page.getByRole('main')
  await expect(main.getByText('Within 5 km, 15 min')).toBeVisible()
  await expect(main).not.toContainText('Footscray')
  await page.getByRole('button', { name: 'Book Now, Ana' }).click()
  await expect(page.getByRole('dialog').getByText('Within 5 km, up to 15 min by car')).toBeVisible()
})

test('a shift request says where it is, how far away, and leads to the maps', async ({ app }) => {
  const [ana, hill, subject_id] = [await app.employee('Ana'), await app.employer('Hill'), await app.subject()]
  await placeSite(hill, YARRAVILLE)
  await travelFrom(ana, FOOTSCRAY)
  const date = app.workday(7)
  await hill.shifts.request({
    body: { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time: '08:30', end_time: '15:30' },
  })
  const page = await app.open(ana, '/employee/job-request', phone)
  const card = page.getByRole('listitem', { name: 'Hill' })
  await expect(card).toContainText('Yarraville VIC 3013')
  await expect(card).toContainText('About 2 km, about 10 min by car')
  const directions = card.getByRole('link', { name: /Directions/ })
  await expect(directions).toHaveAttribute('href', /Yarraville%20VIC%203013/)
  await expect(directions).toHaveAttribute('rel', /noreferrer/)
  await card.getByRole('button', { name: 'Show map' }).click()
  const map = card.getByRole('img', { name: 'Map from Footscray, where you live, to Hill.' })
  await expect(map.getByText('Hill')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
