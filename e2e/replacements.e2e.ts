import { expectAccessible } from './helpers/accessibility.ts'
import { bookButton, createSchool, dialogOf } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a person refuses what was not agreed by phone, and the school finds a replacement', async ({ app }) => {
  const { hill, ana } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${app.workday(7)}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await dialogOf(page).getByText('Already agreed by phone').click()
  await expect(
    dialogOf(page).getByText('Ana Nguyen is booked and told straight away, and can refuse for an hour.'),
  ).toBeVisible()
  await expectAccessible(page)
  await bookButton(page).click()
  await expect(page.getByText('Shift booked.')).toBeVisible()

  const card = await app.open(ana, '/employee/job-request', phone)
  await expect(card.getByText(/says that you agreed by phone\. You can refuse until \d\d:\d\d/)).toBeVisible()
  await expectAccessible(card)
  await card.getByRole('button', { name: 'I did not agree' }).click()
  await expect(card.getByText('Booking refused.')).toBeVisible()

  await page.goto('/employer/book?option=history')
  await expect(page.getByText('By Ana Nguyen: This was not agreed by phone.')).toBeVisible()
  await page.getByRole('button', { name: 'Find a replacement for Ana Nguyen' }).click()
  await expect(page.getByText('Looking for a replacement.')).toBeVisible()
  await page.getByRole('link', { name: 'See vacancy, in place of Ana Nguyen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vacancies' })).toBeVisible()
})
