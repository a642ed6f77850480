import { createSchool } from './helpers/bookings.ts'
import { expect, test } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'

test('a link of a message leads to the site that it is about', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const campus = (await hill.organisations.addSite({ body: { name: 'River Campus' } })).data
  const lake = await app.employer('Lake School')
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
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser' })
  await kim.organisations.actFor({ body: { site_id: campus.id } })
  const page = await app.open(kim, '/employer/home')
  const site = page.getByRole('button', { name: /^You act for/ })
  await expect(site).toHaveAccessibleName('You act for River Campus')

  await page.goto(`/s/${shift.id}?at=${hill.id}`)
  await expect(page.getByText('You now act for Hill School.')).toBeVisible()
  await expect(site).toHaveAccessibleName('You act for Hill School')
  await expect(page).toHaveURL(`/employer/bookings/${shift.id}`)
  await expect(page.getByRole('heading', { name: 'Ana Nguyen' })).toBeVisible()

  await page.goto(`/employer/records?at=${campus.id}`)
  await expect(site).toHaveAccessibleName('You act for River Campus')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity Records' })).toBeVisible()

  await page.goto(`/employer/records?at=${lake.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(site).toHaveAccessibleName('You act for River Campus')
})
