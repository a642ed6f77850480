import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a person finds their booked shifts in a list and a month', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const page = await app.open(ana, '/employee/shifts', phone)
  await expect(page.getByText('No shifts yet')).toBeVisible()
  await expectSound(page)
  const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id: subject, date }
  const { data } = await hill.shifts.request({ body: { ...body, start_time: '09:00', end_time: '15:00' } })
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  await expect(page.getByRole('heading', { name: /^(Next week|Later)$/ })).toBeVisible()
  await expectSound(page)
  await page.goto(`/employee/shifts?view=month&month=${date.slice(0, 7)}`)
  await expect(page.getByRole('list', { name: 'Days' }).getByText(/, 1 shift$/)).toBeAttached()
  await expectSound(page)
  await page.getByRole('link', { name: /Hill School · Circus arts/ }).tap()
  await expect(page).toHaveURL(new RegExp(`/employee/bookings/${data.id}$`))
})
