import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, test } from './helpers/fixtures.ts'

test('a school enters a pupil-free day, and repeats leave it out', async ({ app }) => {
  const { hill, date: first } = await createSchool(app)
  const from = Temporal.PlainDate.from(first).add({ days: 7 })
  const until = from.add({ days: 90 })
  const { data } = await hill.specialDays.list({ query: { from: from.toString(), until: until.toString() } })
  const isOrdinary = (day: Temporal.PlainDate) => !data.some(({ date }) => date === day.toString())
  const days = Array.from({ length: 90 }, (_, index) => from.add({ days: index }))
  const day = days.find((each) => each.dayOfWeek === 2 && isOrdinary(each) && isOrdinary(each.add({ days: 1 })))!
  const typed = (each: Temporal.PlainDate) =>
    [each.day, each.month].map((n) => String(n).padStart(2, '0')).join('') + each.year

  const page = await app.open(hill, '/employer/profile')
  await page.getByRole('button', { name: 'Add a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a pupil-free day' })
  await dialog.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(typed(day))
  await dialog.getByLabel('Reason').fill('Report writing')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByRole('list', { name: 'Pupil-free days' })).toContainText('Report writing')

  await page.goto('/employer/post-shift')
  await page.getByRole('group', { name: 'Date 1' }).getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(typed(day))
  await expect(page.getByText('Report writing: pupil-free day')).toBeVisible()
  await page
    .getByRole('group', { name: 'Date 1' })
    .getByRole('button', { name: /Calendar/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Report writing' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add several dates' }).click()
  const several = page.getByRole('dialog', { name: 'Add several dates' })
  await expect(several.getByText(/^Left out: .*Report writing/)).toBeVisible()
  await expectSound(page)
  await several.getByRole('checkbox', { name: 'Include these days' }).check({ force: true })
  await expect(several.getByText(/^Includes .*Report writing/)).toBeVisible()
})
