import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

/** Creates open jobs at two schools, and two teachers who are away that day and were not asked. */
async function createOpenJob(app: TestApp) {
  const { ana, hill, subject, date } = await createSchool(app)
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  for (const { availability } of [ana, ben])
    await availability.putException({
      body: { from_date: date, to_date: date, available: false, start_time: null, end_time: null, note: null },
    })
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', note: 'Year 5, room 12', slots } })
  const lake = await app.employer('Lake College')
  await lake.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  return { ana, ben }
}

const jobs = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Hill School' })

test('a teacher takes an open job on the phone, and another sees what else is open', async ({ app }) => {
  const { ana, ben } = await createOpenJob(app)
  const [winner, other] = [await app.open(ana, '/employee/home', phone), await app.open(ben, '/employee/open-jobs')]
  await expect(jobs(other).getByText('You are marked as away that day.')).toBeVisible()
  await expect(winner.getByRole('link', { name: 'See open jobs' })).toBeVisible()
  await winner.getByRole('link', { name: 'Hill School' }).tap()
  await expect(winner.getByRole('heading', { level: 1 })).toHaveText('Open Jobs')
  await expect(jobs(winner).getByText('Year 5, room 12')).toBeVisible()
  for (const page of [winner, other]) {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoSidewaysScroll(page)
  }

  // Simulates a slow connection: the other teacher's list still shows the job.
  const arrival = Promise.withResolvers<void>()
  await other.route('**/api/open-jobs', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await jobs(winner).getByRole('button', { name: 'Accept' }).tap()
  await expect(winner.getByText('You are booked.')).toBeVisible()
  await expect(jobs(winner).getByText('Booked', { exact: true })).toBeVisible()
  await expect(jobs(winner).getByRole('link', { name: 'See booking' })).toHaveAttribute('href', /\/bookings\/\d+$/)
  await jobs(other).getByRole('button', { name: 'Accept' }).click()
  await expect(jobs(other).getByText(/^Someone else has taken this shift\. Held for you/)).toBeVisible()
  arrival.resolve()
  // Undone before all else, because the button stays for ten seconds only.
  await jobs(winner).getByRole('button', { name: 'Undo' }).tap()
  await expect(winner.getByText('Shift cancelled.')).toBeVisible()

  const held = other.getByRole('region', { name: 'Held for you' })
  await expectAccessible(other)
  await held.getByRole('listitem').filter({ hasText: 'Lake College' }).getByRole('button', { name: 'Accept' }).click()
  await expect(other.getByText('Request accepted successfully!')).toBeVisible()
  await expect(held).toBeHidden()
})
