import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a school pastes its staff, chooses who is away, and the teacher who is booked reads the name', async ({
  app,
}) => {
  const { ana, hill } = await createSchool(app)
  const school = await app.open(hill, '/employer/vacancies', phone)
  await school.getByRole('link', { name: 'Permanent staff' }).tap()
  await school.getByRole('button', { name: 'Paste a list' }).tap()
  const list = school.getByRole('textbox', { name: 'Permanent staff' })
  await list.fill('Name, Subject, Class, Start, End\nMs Rossi, Juggling, 5B, 9:00, 15:00\nMr Tran')
  await school.getByRole('button', { name: 'Save list' }).tap()
  await expect(school.getByText('Line 2: “Juggling” is not in the list of subjects.').last()).toBeVisible()
  await list.fill('Name, Subject, Class, Start, End\nMs Rossi, Circus arts, 5B, 9:00, 15:00\nMr Tran')
  await school.getByRole('button', { name: 'Save list' }).tap()
  const rows = school.getByRole('list', { name: 'Permanent staff' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Ms Rossi' })).toContainText('Circus arts · 5B · 09:00–15:00')
  await expectSound(school)
  await school.getByRole('button', { name: 'More about Mr Tran' }).tap()
  await school.getByRole('menuitem', { name: 'Edit' }).tap()
  await school.getByRole('textbox', { name: 'Report to' }).fill('Front office')
  await school.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(school.getByText('Saved.', { exact: true })).toBeVisible()

  await school.goto('/employer/post-shift')
  await school.getByRole('combobox', { name: 'Who is away?' }).tap()
  await school.keyboard.type('ros')
  await expect(school.getByRole('option')).toHaveText(['Ms Rossi'])
  await school.keyboard.press('ArrowDown')
  await school.keyboard.press('Enter')
  await expect(school.getByText('Filled in for Ms Rossi.')).toBeVisible()
  await expect(school.getByRole('combobox', { name: 'Subject' })).toHaveValue('Circus arts')
  await expect(school.getByRole('textbox', { name: 'Class and room' })).toHaveValue('5B')
  await expect(school.getByRole('checkbox', { name: /^Tell the person who comes/ })).toBeChecked()
  await expectSound(school)
  await school.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(school.getByRole('list', { name: 'Open vacancies' }).locator('> li')).toContainText('Ms Rossi')

  await app.runJobs()
  const teacher = await app.open(ana, '/employee/job-request', phone)
  const request = teacher.getByRole('listitem').filter({ hasText: 'Hill School' }).first()
  await expect(request.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(request.getByText('Ms Rossi')).toBeHidden()
  await request.getByRole('button', { name: 'Accept' }).tap()
  await expect(request.getByText('Ms Rossi')).toBeVisible()

  await school.goto('/employer/post-shift')
  await school.getByRole('textbox', { name: 'Say it in a sentence' }).fill('Rossi is sick Friday')
  await school.getByRole('button', { name: 'Fill in' }).tap()
  await expect(school.getByText('Filled in from your sentence. Please check it.')).toBeVisible()
  await expect(school.getByRole('combobox', { name: 'Who is away?' })).toHaveValue('Ms Rossi')
})
