import { expectSound } from './helpers/accessibility.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'

test('a school fills a day with one press, and changes who is asked', async ({ app }) => {
  const music = await app.subject('Music', 'Arts')
  const chemistry = await app.subject('Year 12 Chemistry', 'Science')
  const hill = await app.employer('Hill School')
  const date = app.workday(7)
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  // Posts the vacancies before there is anyone to ask, so that they stay open.
  for (const subject_id of [music, chemistry]) await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })
  const ana = await withProfile(await app.employee('Ana Nguyen'), [music, chemistry])
  await withProfile(await app.employee('Ben Okafor'), [music])
  const cai = await withProfile(await app.employee('Cai Reed'), [music])
  await hill.staffPreferences.prefer({ params: { id: String(ana.id) } })

  const school = await app.open(hill, '/employer/vacancies', phone)
  await school.getByRole('link', { name: /^Fill the day/ }).tap()
  await expect(school.getByText('Both open places can be filled.')).toBeVisible()
  await expect(school.getByText('Ana Nguyen fits better, but nobody else can take Year 12 Chemistry.')).toBeVisible()
  await expectSound(school)
  // With little room, the list scrolls under the buttons.
  await school.setViewportSize({ width: 390, height: 480 })
  await expect(school.getByRole('button', { name: 'Send 2 requests' })).toBeInViewport({ ratio: 1 })
  await school.setViewportSize({ width: 390, height: 844 })

  await school.getByRole('button', { name: 'Choose Cai Reed' }).tap()
  await expect(school.getByRole('button', { name: 'Back to Ben Okafor' })).toBeFocused()
  await school.getByText('Ana Nguyen', { exact: true }).tap()
  await expect(school.getByRole('button', { name: 'Send 1 request' })).toBeVisible()
  await school.getByText('Ana Nguyen', { exact: true }).tap()
  // Ana marks herself as away after the proposal.
  await ana.availability.putException({
    body: { from_date: date, to_date: date, available: false, note: null, start_time: null, end_time: null },
  })
  await school.getByRole('button', { name: 'Send 2 requests' }).tap()
  await expect(school.getByText('Request sent to 1 person.')).toBeVisible()
  await expect(school.getByRole('list', { name: 'People for Music' })).toContainText('Asked')
  await expect(school.getByRole('list', { name: 'People for Year 12 Chemistry' })).toContainText(
    'Can no longer be asked',
  )
  await expectSound(school)

  await school.getByRole('button', { name: 'Suggest again' }).tap()
  await expect(school.getByText('Nobody who fits is free.')).toBeVisible()
  const requests = await cai.shifts.ofEmployee({ params: { id: String(cai.id) } })
  expect(requests.data.length).toBe(1)
})
