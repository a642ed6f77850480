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

test('two teachers exchange their classes of one day, and the school approves both', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const mia = await withProfile(await app.employee('Mia Kay'), [subject])
  const book = async (person: typeof ana, start_time: string) => {
    const times = { date, start_time, end_time: '15:00', subject_id: subject }
    const { data } = await hill.shifts.request({ body: { ...times, inviter_id: hill.id, invitee_id: person.id } })
    await person.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
    return { id: String(data.id) }
  }
  const params = await book(ana, '09:00')
  await book(mia, '11:00')
  const { data } = await ana.shiftSwaps.offer({ params })

  const giver = await app.open(ana, '/employee/job-request', phone)
  const taker = await app.open(mia, `/employee/swap#${data.code}`, phone)
  await expect(taker.getByText(/^You are already booked at that time\. You can take/)).toBeVisible()
  await expect(taker.getByRole('radio', { name: /11:00–15:00/ })).toBeChecked()
  await expectSound(taker)
  await taker.getByRole('button', { name: 'Offer this exchange' }).tap()
  await expect(
    taker.getByText(/^You offered your shift on .* Both of you keep your shifts: Ana N\. decides/),
  ).toBeVisible()

  const panel = giver.getByRole('region', { name: 'Handing the shift at Hill School to a colleague' })
  await expect(panel).toContainText('Mia K. will take this shift if you take theirs.')
  await expect(giver.getByText('1 request is waiting.')).toBeVisible()
  await expect(panel.getByText(/^About \$.* before tax, instead of \$/)).toBeVisible()
  await expectSound(giver)
  const school = await app.open(hill, '/employer/home', phone)
  await panel.getByRole('button', { name: 'Agree' }).tap()
  await expect(panel).toContainText('You and Mia K. have agreed to exchange shifts. Hill School decides next.')

  const waiting = school.getByRole('region', { name: 'Requests to hand over or exchange shifts' })
  await expect(
    waiting.getByRole('listitem').filter({ hasText: /^.*09:00–15:00.*Mia Kay instead of Ana Nguyen$/ }),
  ).toBeVisible()
  await expect(
    waiting.getByRole('listitem').filter({ hasText: /^.*11:00–15:00.*Ana Nguyen instead of Mia Kay$/ }),
  ).toBeVisible()
  await expectSound(school)
  await waiting.getByRole('button', { name: /^Approve/ }).tap()
  await school.getByRole('button', { name: 'Exchange both' }).tap()
  await expect(school.getByText('Ana Nguyen and Mia Kay have exchanged shifts.')).toBeVisible()
  await expect(taker.getByText('You are booked.', { exact: false })).toBeVisible()
  await expect(giver.getByText('Handed over', { exact: true })).toBeVisible()
  // The panel names the same hours.
  await expect(panel).toHaveCount(0)
  await expect(giver.getByText('11:00–15:00', { exact: true })).toBeVisible()
})
