import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, expect, failAt, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'

const FILTERS = ['All notification', 'Unread only', 'Connections', 'Job']

async function setUpRequests(app: TestApp) {
  const subject_id = await app.subject('Mathematics')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  const hill = await app.employer('Hill School')
  const ask = (start_time: string, end_time: string) =>
    hill.shifts.request({
      body: { inviter_id: hill.id, invitee_id: ana.id, date: app.workday(7), start_time, end_time, subject_id },
    })
  return { ana, hill, ask }
}

test('the bell counts notifications that arrive on the open page', async ({ app }) => {
  const { ana, ask } = await setUpRequests(app)
  const page = await app.visitor(phone)
  const isListening = page.waitForResponse(/\/api\/events/)
  await app.signInOn(page, ana, '/employee/notifications')
  await expect(page.getByText('No notifications found')).toBeVisible()
  await isListening
  await ask('08:30', '12:00')
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 6000 })
  await expect(page.getByRole('link', { name: 'New shift request' })).toBeVisible({ timeout: 6000 })
})

// spec: 1.2
// spec: 2.notifications.1, 2.notifications.2, 2.notifications.3, 2.notifications.4
// spec: 2.notifications.5, 2.notifications.6
// spec: 9.10
// spec: 4.11, 4.12
test('notifications are filtered and marked as read', async ({ app }) => {
  const { ana, ask } = await setUpRequests(app)
  await ask('08:30', '12:00')
  await ask('13:00', '15:30')
  const page = await app.open(ana, '/employee/notifications')
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first().getByRole('time')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(page.getByRole('tab')).toHaveText(FILTERS)
  const backgrounds = () => items.evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor))
  const [lit] = await backgrounds()
  expect(await backgrounds()).toEqual([lit, lit])

  await items
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect.poll(async () => (await backgrounds()).map((database) => database === lit)).toEqual([false, true])
  await page.getByRole('tab', { name: 'Unread only' }).click()
  await expect(items).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Unread only' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.getByRole('tab', { name: 'Connections' }).click()
  // Until the answer, the tab shows the list of the one before, which is empty too.
  await expect(page.getByRole('tab', { name: 'Connections' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.getByRole('tab', { name: 'Job' }).click()
  await expect(items).toHaveCount(2)
  await page.goto('/employee/notifications?option=job&page=9')
  await expect(page.getByText('This page is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(items).toHaveCount(2)

  // Until the next screen loads, this one still takes clicks but must not write to the next
  // screen's URL.
  await page.getByRole('link', { name: 'Activity History' }).evaluate((link: HTMLElement) => {
    link.click()
    document.querySelector<HTMLElement>('main [role=tab]')?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Activity History' })).toBeVisible()
  await expect(page).toHaveURL('/employee/activity-history')
})

// spec: 4.12
test('a notification that failed to be marked as read is unread again', async ({ app }) => {
  const { ana, ask } = await setUpRequests(app)
  await ask('08:30', '12:00')
  const page = await app.open(ana, '/employee/notifications')
  await page.route('**/api/mark-as-read/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'We could not find that.', code: 'not_found' } }),
  )
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByText('We could not find that.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
})

// spec: 2.notifications.1
test('a shift request is answered from its notification', async ({ app }) => {
  const { ana, hill, ask } = await setUpRequests(app)
  await ask('08:30', '12:00')
  const page = await app.open(ana, '/employee/notifications', { ...phone, width: 320 })
  await page.getByRole('button', { name: /^Accept, Hill School/ }).click()
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const school = await app.open(hill, '/employer/notifications', { dark: true })
  await expect(school.getByText('Shift accepted')).toBeVisible()
  await expect(school.getByRole('tab')).toHaveText(FILTERS)
  await expectAccessible(school)
  await school.getByRole('link', { name: 'Shift accepted' }).click()
  await expect(school.getByRole('heading', { name: /^Confirmed for / })).toBeVisible()
})

// spec: 8.13, 8.14, 8.15, 8.16
test('a failed list of notifications shows an error and Retry', async ({ app }) => {
  const { ana, ask } = await setUpRequests(app)
  await ask('08:30', '12:00')
  const page = await app.visitor(phone)
  const restore = await failAt(page, /\/api\/notifications/)
  await app.signInOn(page, ana, '/employee/notifications')
  await expect(page.getByText('Failed to fetch notifications')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'New shift request' })).toBeVisible()

  const mendMarks = await cutConnection(page, '**/api/mark-as-read/*')
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByText('Failed to mark notification as read')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await mendMarks()

  await app.db.transaction((tx) => tx.run`delete from sessions where user_id = ${ana.id}`)
  await expect(page.getByText('Session expired or invalid. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL('/employee')
})

test("notifications link to their subject, and a school's bell counts live", async ({ app }) => {
  const { ana, hill, ask } = await setUpRequests(app)
  const school = await app.open(hill, '/employer/home')
  await expect(school.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  const { data } = await ask('08:30', '12:00')
  const teacher = await app.open(ana, '/employee/notifications')
  await teacher.getByRole('link', { name: 'New shift request' }).click()
  await expect(teacher).toHaveURL(`/employee/bookings/${data.id}`)
  await expect(teacher.getByRole('heading', { name: 'Hill School', exact: true })).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()

  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  await expect(school.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 6000 })
})
