import { pdf } from '#test/helpers/documents.ts'
import { expectSound } from './helpers/accessibility.ts'
import { chooseFromMenu, createSchool, reachableStart } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { failAt } from './helpers/network.ts'

const fileNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })

test('a file is uploaded again after a failure, posted, and opened by who is booked', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const slots = [{ date, start_time: reachableStart(app), end_time: '15:00', headcount: 1 }]
  const body = { subject_id: subject, classification: 'teacher', asks: 'best', slots } as const
  const { data: last } = await hill.vacancies.post({ body })
  await hill.vacancies.close({ params: { id: String(last.id) } })

  const school = await app.open(hill, '/employer/post-shift', phone)
  const chooser = school.getByLabel('Add files')
  const restore = await failAt(school, '**/api/vacancy-files')
  await chooser.setInputFiles([fileNamed('Plan.pdf'), { ...fileNamed('Film.mp4') }])
  await expect(school.getByText('The file could not be uploaded.')).toBeVisible()
  await expect(school.getByText('Please choose a PDF, DOC, DOCX, JPEG or PNG file.')).toBeVisible()
  await school.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(school.getByText('A file was not uploaded. Try it again or remove it.').last()).toBeVisible()
  await restore()
  await school.getByRole('button', { name: 'Try again, Plan.pdf' }).tap()
  await school.getByRole('button', { name: 'Remove Film.mp4' }).tap()
  await expect(school.getByRole('radio', { name: 'After booking' })).toBeChecked()
  await expect(school.getByText('A file was not uploaded. Try it again or remove it.')).toHaveCount(1)
  await expectSound(school)
  // The draft keeps the file after a reload.
  await school.reload()
  await expect(school.getByRole('button', { name: 'Remove Plan.pdf' })).toBeVisible()
  await school.getByRole('button', { name: 'Post', exact: true }).tap()
  const card = school.getByRole('list', { name: 'Open vacancies' }).locator('> li')
  await expect(card.getByRole('button', { name: /^Plan\.pdf/ })).toContainText('Only after booking')

  await chooseFromMenu(card, 'More about Circus arts', 'Edit files')
  const dialog = school.getByRole('dialog', { name: 'Files' })
  await dialog.getByLabel('Add files').setInputFiles(fileNamed('Map.pdf'))
  await dialog.getByRole('radiogroup', { name: 'Map.pdf is shown' }).getByText('With the request').tap()
  await dialog.getByRole('button', { name: 'Remove Plan.pdf' }).tap()
  await dialog.getByRole('button', { name: 'Undo' }).tap()
  await expect(dialog.getByRole('button', { name: 'Remove Plan.pdf' })).toBeVisible()
  await expect(dialog.getByText('Plan.pdf was removed.')).toBeHidden()
  await expectSound(school)
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(dialog).toBeHidden()

  await app.runJobs()
  const teacher = await app.open(ana, '/employee/job-request', phone)
  const request = teacher.getByRole('listitem').filter({ hasText: 'Hill School' }).first()
  await expect(request.getByRole('button', { name: /^Map\.pdf/ })).toBeVisible()
  await expect(request.getByRole('button', { name: /^Plan\.pdf/ })).toBeHidden()
  await request.getByRole('button', { name: 'Accept' }).tap()
  const [download] = await Promise.all([
    teacher.waitForEvent('download'),
    request.getByRole('button', { name: /^Plan\.pdf/ }).tap(),
  ])
  expect(download.suggestedFilename()).toBe('Plan.pdf')
  await expectSound(teacher)
})
