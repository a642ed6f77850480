import { expectSound } from './helpers/accessibility.ts'
import { expect, test, withProfile } from './helpers/fixtures.ts'

test('a school asks a person from the roster by keyboard, and copies the week', async ({ app }) => {
  const subject = await app.subject('Circus arts', 'Arts')
  const hill = await app.employer('Hill School')
  const date = app.workday(7)
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  // Posted before anybody can be asked.
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])

  const page = await app.open(hill, `/employer/roster?date=${date}`)
  const open = page.getByRole('button', { name: /09:00–15:00.*Circus arts.*Not covered/ })
  await expect(open).toBeVisible()
  await expectSound(page)
  await open.focus()
  await page.keyboard.press('Enter')
  await expectSound(page)
  await page.getByRole('button', { name: 'Ask Ana Nguyen' }).press('Enter')
  await expect(page.getByText('Request sent to Ana Nguyen.')).toBeVisible()
  const asked = page.getByRole('button', { name: /09:00–15:00.*Waiting for an answer/ })
  await expect(asked).toBeFocused()

  // The answer arrives without a reload, and moves the shift into the row of the person.
  const [request] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  await ana.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })
  await expect(page.getByRole('row', { name: /^Ana Nguyen/ }).getByRole('link', { name: /Booked/ })).toBeVisible()

  await page.getByRole('button', { name: 'Copy shifts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy shifts' })
  await dialog.getByText('Include holidays and pupil-free days').click()
  await expect(dialog.getByText(/^1 person, about .* in all/)).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Post shifts' }).click()
  await expect(page.getByText('1 shift posted.')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('button', { name: /09:00–15:00.*Circus arts/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Booked/ })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Month' }).check({ force: true })
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('list', { name: 'Days' })
    .getByRole('link', { name: /1 booked/ })
    .click()
  await expect(page.getByRole('region').getByRole('link', { name: /Ana Nguyen.*Booked/ })).toBeVisible()
  await expectSound(page)
})
