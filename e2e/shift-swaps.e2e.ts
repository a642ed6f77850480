import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'

test('a teacher hands a shift to a colleague by a link, and the school approves', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const mia = await withProfile(await app.employee('Mia Kay'), [subject])
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${mia.id}, 'employer', 'accepted', now())`
  const shift = await hill.shifts.request({
    body: {
      date,
      start_time: '09:00',
      end_time: '15:00',
      subject_id: subject,
      inviter_id: hill.id,
      invitee_id: ana.id,
    },
  })
  await ana.shifts.answer({ params: { id: String(shift.data.id) }, body: { status: 'accepted' } })

  const giver = await app.open(ana, '/employee/job-request', phone)
  await giver.getByRole('button', { name: /^Hand to a colleague/ }).tap()
  await giver.getByRole('button', { name: 'Create a link' }).tap()
  const link = await giver.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectSound(giver)

  const { pathname, hash } = new URL(link)
  const taker = await app.open(mia, pathname + hash, phone)
  await expect(taker.getByText('Ana N. cannot come and asks you to take this shift.')).toBeVisible()
  await expect(taker.getByText('before tax', { exact: false })).toBeVisible()
  await expectSound(taker)
  const school = await app.open(hill, '/employer/home')
  await taker.getByRole('button', { name: 'Yes, I can come' }).tap()
  await expect(taker.getByText('You are not booked yet: Hill School decides', { exact: false })).toBeVisible()
  await expect(giver.getByText('Mia K. has agreed to come instead of you.', { exact: false })).toBeVisible()

  const waiting = school.getByRole('region', { name: 'Requests to hand over a shift' })
  await expect(waiting).toContainText('Mia Kay instead of Ana Nguyen')
  await expectSound(school)
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await school.getByRole('button', { name: 'Book Mia Kay' }).click()
  await expect(school.getByText('Mia Kay is booked instead of Ana Nguyen.')).toBeVisible()
  await expect(taker.getByText('You are booked.', { exact: false })).toBeVisible()
  await expect(giver.getByText('Handed over', { exact: true })).toBeVisible()

  await school.goto('/employer/book?option=history')
  await expect(school.getByText('Replaces Ana Nguyen')).toBeVisible()
})
