import { expectAccessible } from './helpers/accessibility.ts'
import { bookButton, createSchool, dialogOf, expectSent } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'

test('a person refuses what was not agreed by phone, and the school replaces them', async ({ app }) => {
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

test('after a cancellation a school chooses a replacement, and both bookings say so', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  const times = { date, start_time: '08:30', end_time: '15:30' }
  const body = { ...times, subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data: shift } = await hill.shifts.request({ body })
  await ana.shifts.answer({ params: { id: String(shift.id) }, body: { status: 'accepted' } })
  await ana.shifts.cancel({ params: { id: String(shift.id) }, body: {} })

  const page = await app.open(hill, '/employer/book?option=history')
  await page.getByRole('link', { name: 'Choose a person in place of Ana Nguyen' }).click()
  // The list of bookings has several links with her name.
  await expect(page.getByRole('button', { name: 'Book Now, Ben Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ana Nguyen' })).toHaveAttribute('href', `/employer/bookings/${shift.id}`)
  await page.getByRole('button', { name: 'Book Now, Ben Okafor' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: 'In place of' })).toHaveValue('Ana Nguyen')
  await expectAccessible(page)
  await bookButton(page).click()
  await expectSent(page)
  const [request] = (await ben.shifts.ofEmployee({ params: { id: String(ben.id) } })).data
  await ben.shifts.answer({ params: { id: String(request!.id) }, body: { status: 'accepted' } })

  await page.goto(`/employer/bookings/${request!.id}`)
  await expect(page.getByText('You sent the request in place of Ana Nguyen')).toBeVisible()
  await page.getByRole('link', { name: 'Ana Nguyen' }).click()
  await expect(page.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})
