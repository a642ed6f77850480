import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'

test('people apply on the phone, and the school books one of them', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  await hill.vacancies.post({ body: { subject_id: subject, classification: 'teacher', asks: 'best', slots } })
  const { data } = await hill.vacancies.list({ query: {} })
  await hill.vacancies.close({ params: { id: String(data[0]!.id) } })
  const school = await app.open(hill, '/employer/post-shift', phone)
  await school.getByText('People apply, you choose').tap()
  await expectSound(school)
  await school.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(school.getByText('2 people fit. Nobody has applied yet.')).toBeVisible()

  const [first, second] = [
    await app.open(ana, '/employee/open-jobs', phone),
    await app.open(ben, '/employee/open-jobs'),
  ]
  await first.getByRole('button', { name: 'Apply' }).tap()
  const dialog = first.getByRole('dialog', { name: 'Apply for this job' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('I know the class.')
  await expectSound(first)
  await first.reload()
  await first.getByRole('button', { name: 'Apply' }).tap()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('I know the class.')
  await dialog.getByRole('button', { name: 'Apply' }).tap()
  await expect(first.getByText('You have applied.')).toBeVisible()
  await expect(first.getByText('Applied', { exact: true })).toBeVisible()
  await expectSound(first)
  await second.getByRole('button', { name: 'Apply' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()

  const applicants = school.getByRole('list', { name: /^Applications, / }).getByRole('listitem')
  await expect(applicants).toHaveCount(2)
  await expect(applicants.first()).toContainText('I know the class.')
  await expectSound(school)
  await applicants.first().getByRole('button', { name: 'Book' }).tap()
  await expect(school.getByText('Filled by Ana Nguyen.')).toBeVisible()

  await school.getByRole('button', { name: 'Edit details, Circus arts' }).tap()
  const details = school.getByRole('dialog', { name: 'Edit details' })
  await details.getByRole('textbox', { name: 'Class and room' }).fill('9B, room 14')
  await expectSound(school)
  await details.getByRole('button', { name: 'Save' }).tap()
  await expect(school.getByText('Details saved.')).toBeVisible()

  await second.goto('/employee/not-asked')
  await expect(second.getByRole('list', { name: 'Your applications' })).toContainText('Others were booked.')
  await expectSound(second)
  await first.goto('/employee/job-request')
  await expect(first.getByText('You applied, and Hill School booked you.', { exact: false })).toBeVisible()
  await expect(first.getByText('9B, room 14')).toBeVisible()
  await expectSound(first)
  await first.getByRole('button', { name: 'I can no longer come' }).tap()
  await expect(school.getByText('Nobody has applied yet.', { exact: false })).toBeVisible()
})
