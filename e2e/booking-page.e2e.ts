import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test('a school and a teacher follow one booking on its page, and write to each other', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  const school = await app.open(hill, '/employer/book?option=history')
  await school.getByRole('link', { name: /^Details, Ana Nguyen/ }).click()
  const teacher = await app.open(ana, '/employee/home', phone)
  await teacher.getByRole('link', { name: 'Hill School' }).tap()
  const stateOf = (page: typeof school, text: RegExp) => page.getByRole('heading', { level: 2, name: text })
  await expect(stateOf(school, /^Waiting for an answer: /)).toBeVisible()
  await expect(stateOf(teacher, /^Hill School asks you to work on /)).toBeVisible()
  await expect(teacher.getByText(/^About \$.* before tax, at /)).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Message', exact: true })).toBeHidden()
  await expectSound(school)
  await expectSound(teacher)

  await teacher.getByRole('button', { name: 'Accept' }).tap()
  await expect(stateOf(teacher, /^Confirmed for .*, 08:30–15:30$/)).toBeFocused()
  await expect(stateOf(school, /^Confirmed for /)).toBeVisible()
  await expect(school.getByText('Ana Nguyen accepted the request')).toBeVisible()
  await expectSound(teacher)

  await school.getByRole('link', { name: 'Message', exact: true }).click()
  await school.getByRole('textbox', { name: 'Message to Ana Nguyen' }).fill('Please use the side gate.')
  await school.keyboard.press('Enter')
  await expect(school.getByRole('listitem').filter({ hasText: 'Please use the side gate.' }).first()).toBeVisible()
  await teacher.getByRole('link', { name: 'Message', exact: true }).tap()
  await expect(teacher.getByText('Please use the side gate.').last()).toBeVisible()

  await school.goBack()
  await school.getByRole('button', { name: 'Cancel, Ana Nguyen' }).click()
  await school.getByRole('alertdialog').getByRole('button', { name: 'Cancel shift' }).click()
  await expect(stateOf(school, /^You cancelled this booking$/)).toBeFocused()
  await teacher.goBack()
  await expect(stateOf(teacher, /^Hill School cancelled this booking$/)).toBeVisible()
  await expectSound(school)
  await school.getByRole('link', { name: 'Booking History' }).click()
  await expect(school).toHaveURL('/employer/book?option=history')
  await expect(school.getByRole('row', { name: /^Ana Nguyen.*Cancelled/ })).toBeVisible()
})
