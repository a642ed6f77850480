import { createSchool, dialogOf } from './helpers/bookings.ts'
import { expect, test } from './helpers/fixtures.ts'

test('the menu opens Book Staff on a day, which stays in the address', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, '/employer/notifications')
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  await menu.getByRole('link', { name: 'Book Staff', exact: true }).click()
  await expect(page).toHaveURL(/\/employer\/book\?date=\d{4}-\d\d-\d\d$/)
  const dated = page.url()
  await expect(page.getByRole('spinbutton', { name: 'day, Date Required' })).toHaveText(String(Number(dated.slice(-2))))
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
  await expect(page).toHaveURL(dated)
  await page.getByRole('button', { name: 'Any date' }).click()
  await expect(page).toHaveURL('/employer/book')
  await expect(page.getByRole('button', { name: 'Any date' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(dated)
  await page.goBack()
  await expect(page).toHaveURL('/employer/notifications')
})

test('a day without available staff is not replaced by another day', async ({ app }) => {
  const { hill, subject, date: workday } = await createSchool(app)
  const page = await app.open(hill, '/employer/book')
  const day = page.getByRole('spinbutton', { name: 'day, Date Required' })
  const shown = page.getByRole('group', { name: 'Date Required' })
  const dateError = page.getByText('Choose a date within the next year.')
  const typeInvalidDate = async () => {
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(page).toHaveURL(/date=/)
    await day.click()
    await page.keyboard.type('01012020')
  }
  await typeInvalidDate()
  await page.getByRole('heading', { name: 'Book Staff' }).click()
  await expect(dateError).toBeVisible()
  await expect(shown).toContainText('2020')
  await expect(page).not.toHaveURL(/date=/)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(dateError).toHaveCount(0)
  await expect(page).toHaveURL(/date=/)

  // Reset while the field still has the focus and the day is the only filter.
  await typeInvalidDate()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(shown).not.toContainText('2020')
  await expect(page).toHaveURL('/employer/book')
  // Reset after the error is shown, with another filter set.
  await page.goto(`/employer/book?subject_id=${subject}`)
  await typeInvalidDate()
  await page.getByRole('heading', { name: 'Book Staff' }).click()
  await expect(dateError).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(dateError).toHaveCount(0)
  await expect(shown).not.toContainText('2020')

  // On a working day, people who have not set their availability count as available.
  const [year, month, date] = workday.split('-')
  await day.click()
  await page.keyboard.type(`${date}${month}${year}`)
  await expect(page).toHaveURL(`/employer/book?date=${workday}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page, 'Back closes the dialog and keeps the date filter').toHaveURL(/date=/)
})
