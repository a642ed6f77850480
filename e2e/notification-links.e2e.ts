import type { Page } from '@playwright/test'
import type { Shift } from '#contract/booking/shifts.ts'
import { sql } from '#server/platform/database.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'
import type { Person } from '#test/people.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

async function pair(app: TestApp) {
  const subject_id = await app.subject('Mathematics')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  const hill = await app.employer('Hill School')
  const ask = async (date: string) => {
    const times = { date, start_time: '08:30', end_time: '15:30' }
    const body = { ...times, ask_anyway: true, inviter_id: hill.id, invitee_id: ana.id, subject_id }
    return (await hill.shifts.request({ body })).data
  }
  const answer = ({ id }: { id: number }, status: 'accepted' | 'rejected') =>
    ana.shifts.answer({ params: { id: String(id) }, body: { status } })
  return { ana, hill, ask, answer }
}

/** Fills a page with other requests, one a day from this date on. */
const fillPage = (app: TestApp, { inviter_id, invitee_id, subject_id, created_at }: Shift, from: string) =>
  insertOffers(
    app.db,
    sql`select o.* from generate_series(0, 49) n,
      lateral (${dayOffer(inviter_id, invitee_id, subject_id, sql`${from}::date + n`, sql`${created_at}`)}) o`,
  )
const daysAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

test('an older notification opens an employee’s request on the last page of the list', async ({ app }) => {
  const { ana, ask } = await pair(app)
  const soon = app.workday(7)
  const latest = await ask(daysAfter(soon, 60))
  await fillPage(app, latest, soon)
  const page = await app.open(ana, '/employee/notifications', phone)
  await page.getByRole('link', { name: 'New shift request' }).first().click()
  await expect(page).toHaveURL(`/employee/bookings/${latest.id}`)
  await page.goto(`/employee/job-request?request=${latest.id}`)
  const marked = page.locator('li[aria-current=true]')
  await expect(marked).toBeFocused()
  await expect(marked).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await marked.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  await expect(marked.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(marked).toBeInViewport()
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(marked).toHaveCount(0)
})

test('an older notification opens an employer’s booking on the last page of the list', async ({ app }) => {
  const { hill, ask, answer } = await pair(app)
  const soonest = await ask(app.workday(7))
  await answer(soonest, 'rejected')
  await fillPage(app, soonest, daysAfter(soonest.date, 1))
  const page = await app.open(hill, '/employer/notifications')
  await page.getByRole('link', { name: 'Shift rejected' }).click()
  await expect(page).toHaveURL(`/employer/bookings/${soonest.id}`)
  await page.goto(`/employer/book?option=history&request=${soonest.id}`)
  const marked = page.getByRole('region', { name: /^Your Bookings/ }).locator('[aria-current=true]')
  await expect(marked).toContainText('Ana Nguyen')
  await expect(marked).toContainText('Rejected')
  await expect(marked).toBeFocused()
  await expect(marked).toBeInViewport()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(marked).toBeInViewport()

  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL(/\/employer\/book\?option=history&when=all$/)
  await expect(marked).toHaveCount(0)
})

async function filtersHold(page: Page, connection: RegExp, job: RegExp) {
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  for (const [tab, option, shown] of [
    ['Connections', 'connections', connection],
    ['Job', 'job', job],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`option=${option}$`))
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(shown)
    await page.reload()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(shown)
  }
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Connections' })).toHaveAttribute('aria-selected', 'true')
  await expect(items).toContainText(connection)
}

test('the filters of connections and jobs stay in the URL after a reload', async ({ app }) => {
  const { ana, hill, ask, answer } = await pair(app)
  const { data } = await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  const body = { user_type: 'employee', status: 'accepted' } as const
  await ana.connections.answer({ params: { id: String(data.id) }, body })
  await answer(await ask(app.workday(7)), 'accepted')
  const teacher = await app.open(ana, '/employee/notifications')
  await filtersHold(teacher, /Hill School would like to connect/, /Hill School asks you to work/)
  const school = await app.open(hill, '/employer/notifications', phone)
  await filtersHold(school, /Ana Nguyen accepted your connection request/, /Ana Nguyen accepted your request for/)
  await school.getByRole('link', { name: 'Connection accepted' }).click()
  await expect(school).toHaveURL(/\/employer\/connections/)
})

test("an admin's bell counts support tickets on every screen", async ({ app }) => {
  const admin = await app.admin()
  const ana = await app.employee('Ana Nguyen')
  const write = (from: Person, message: string) =>
    from.support.send({ body: { name: from.name, email: from.email, subject: 'A question', message } })
  const page = await app.open(admin, '/admin/subject-list-editor', phone)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await write(ana, 'Where do I see my shifts?')
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  await bell.click()
  const notice = page.getByRole('link', { name: 'Message from Ana Nguyen' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All notification', 'Unread only'])
  await expectAccessible(page)
  await notice.click()
  await expect(page).toHaveURL(/\/admin\/support\?conversation=\d+/)
  await expect(page.getByText('Where do I see my shifts?').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})
