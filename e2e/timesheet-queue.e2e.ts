import { expectSound } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { createWorkedShifts, SCHOOL_DAY } from './helpers/worked-shifts.ts'

test('a school approves timesheets as booked in two taps, then the others one by one', async ({ app }) => {
  const { ana, hill, shifts } = await createWorkedShifts(
    app,
    ...([
      ['07:00', '08:00'],
      ['08:00', '09:00'],
      ['09:00', '10:00'],
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ] as [string, string][]),
  )
  const submit = (at: number, start_time: string, end_time: string) =>
    ana.timesheets.submit({
      params: { id: shifts[at]! },
      body: { ...SCHOOL_DAY, start_time, end_time, break_minutes: 0 },
    })
  await submit(2, '09:00', '10:30')
  await submit(3, '10:00', '11:45')
  await submit(4, '11:00', '12:00')
  await hill.timesheets.dispute({ params: { id: shifts[4]! }, body: { reason: 'You left at 11:30.' } })

  const teacher = await app.open(ana, '/employee/home', phone)
  await teacher.getByRole('button', { name: 'Submit all as booked' }).tap()
  const sending = teacher.getByRole('alertdialog', { name: 'Submit 2 timesheets?' })
  await expect(sending.getByRole('listitem')).toContainText(['08:00–09:00, no break', '07:00–08:00, no break'])
  await expect(sending).toContainText('2 h, $425.82 in total.')
  await expectSound(teacher)
  await sending.getByRole('button', { name: 'Submit' }).tap()
  await expect(teacher.getByText('2 timesheets submitted.')).toBeVisible()
  // The disputed timesheet remains, because it cannot be submitted with the booked times.
  await expect(teacher.getByRole('heading', { name: 'Timesheet to submit 1' })).toBeVisible()
  await expect(teacher.getByRole('button', { name: 'Submit all as booked' })).toHaveCount(0)

  const school = await app.open(hill, '/employer/home', phone)
  await expect(school.getByText('1 disputed')).toBeVisible()
  await school.getByRole('link', { name: 'Timesheets to approve 4' }).tap()
  await expect(school.getByText('2 differ from their bookings. Please check them.')).toBeVisible()
  const rows = school.getByRole('list', { name: 'Timesheets' }).getByRole('listitem')
  await expect(rows.nth(2)).toContainText('09:00–10:30, no break30 min moreBooked 09:00–10:00, no break')
  await expectSound(school)

  await school.getByRole('button', { name: 'Approve all as booked (2)' }).tap()
  const question = school.getByRole('alertdialog', { name: 'Approve 2 timesheets?' })
  await expect(question).toContainText('2 timesheets, $425.82 in total.')
  await expect(question).toContainText('2 others differ from their bookings and are not approved.')
  await expectSound(school)
  await question.getByRole('button', { name: 'Approve' }).tap()
  await expect(school.getByText('2 timesheets approved.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('button', { name: /^Approve, Ana Nguyen/ })).toBeFocused()

  await rows.first().getByRole('link', { name: 'Ana Nguyen' }).tap()
  await school.getByRole('button', { name: 'Approve and next' }).tap()
  await school.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).tap()
  await expect(school).toHaveURL(new RegExp(`shift=${shifts[3]}`))
  await expect(school.getByRole('heading', { name: 'Timesheet', level: 1 })).toBeFocused()
  // No other timesheet waits, so there is no "Approve and next".
  await expect(school.getByRole('button', { name: /^Approve/ })).toHaveText(['Approve'])

  await school.getByRole('main').getByRole('link', { name: 'Timesheets' }).tap()
  await expect(rows).toHaveCount(1)
  await school.getByRole('button', { name: /^Approve, Ana Nguyen/ }).tap()
  await expect(school.getByRole('alertdialog')).toBeVisible()
  // The timesheet is disputed elsewhere while the dialog is open.
  await hill.timesheets.dispute({ params: { id: shifts[3]! }, body: { reason: 'You left at 11:00.' } })
  await school.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).tap()
  await expect(school.getByText('Not approved, because it changed while you were looking.')).toBeVisible()
  await expect(school.getByText('No timesheets to approve.')).toBeVisible()
  await school.getByRole('tab', { name: 'Disputed' }).tap()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Sent back: You left at 11:00.')
  await expectSound(school)
})
