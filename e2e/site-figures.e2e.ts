import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, test } from './helpers/fixtures.ts'
import { goTo } from './helpers/principal.ts'

test('an owner compares two sites and sees what each uses of the plan', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const campus = (await hill.organisations.addSite({ body: { name: 'River Campus' } })).data
  const { data: shift } = await hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: ana.id,
      subject_id: subject,
      date,
      start_time: '08:30',
      end_time: '15:30',
    },
  })
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  // The screen shows the current month, and next week may be in another one.
  await app.db.run`
    update shifts set status = 'completed', date = (now() at time zone 'Australia/Melbourne')::date,
      period = tstzrange(now() - interval '7 hours', now())
    where id = ${shift.id}`
  const page = await app.open(hill, '/employer/home')
  await goTo(page, 'Figures')
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  const bars = page.getByRole('list', { name: 'Shifts filled by site' }).getByRole('listitem')
  await expect(bars).toHaveText([/^Hill School1/, /^River Campus0/])
  const table = page.getByRole('table', { name: 'Figures by site' }).getByRole('row')
  await expect(table).toHaveText([/^Site/, /All sites.*100%/, /Hill School.*100%/, /River Campus.*–/])
  await expect(page.getByRole('table', { name: 'Figures by subject' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Shifts filled by month' }).getByRole('row').last()).toHaveText(/1$/)
  const weekdays = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Shifts by weekday' }) })
  await expect(weekdays.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await weekdays.getByRole('radio', { name: 'Table' }).check()
  await expect(weekdays.locator('svg')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/employer/account?option=status')
  await expect(page.getByText('The plan is for all 2 sites together.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Staff booked by site' })).toContainText(campus.name)
})
