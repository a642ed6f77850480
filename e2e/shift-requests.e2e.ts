import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { longDate } from '#web/ui/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import {
  cutConnection,
  delayAnswers,
  expect,
  goOffline,
  phone,
  refuseAt,
  type TestApp,
  test,
} from './helpers/fixtures.ts'
import { loseReplies } from './helpers/network.ts'
import { clickAndExpect } from './helpers/principal.ts'
import { timesInMinutes } from './helpers/shift-times.ts'

const REQUESTS = '/employee/job-request'
const dark = { ...phone, dark: true }

/** Creates a teacher with a request from each of two schools. */
async function setUpRequests(app: TestApp) {
  const subject_id = await app.subject('Mathematics')
  const ana = await app.employee('Ana Nguyen')
  const [hill, lake] = [await app.employer('Hill School'), await app.employer('Lake School')]
  const ask = async (school: typeof hill, days: number, start_time = '08:30', end_time = '15:30') =>
    (
      await school.shifts.request({
        body: {
          inviter_id: school.id,
          invitee_id: ana.id,
          subject_id,
          date: app.workday(days),
          start_time,
          end_time,
          // The night shift may end on a Saturday, when people usually do not work.
          ask_anyway: true,
        },
      })
    ).data
  await ask(hill, 3)
  await ask(lake, 8, '21:00', '07:00')
  const statuses = async () =>
    Object.fromEntries(
      (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data.map(({ inviter, status, reason }) => [
        inviter.name,
        reason === null ? status : `${status}: ${reason}`,
      ]),
    )
  return { ana, hill, lake, ask, statuses }
}

const request = (page: Page, school: string) => page.getByRole('listitem').filter({ hasText: school })
const press = (page: Page, school: string, button: string) =>
  request(page, school).getByRole('button', { name: button, exact: true }).click()

function urlOfCode(source: string) {
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  return `**/${chunks[source]!.file}`
}

// spec: 2.employee-manage-shift-requests.1
test('shift requests show employer, subject and time, soonest first', async ({ app }) => {
  const { ana, hill } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, phone)
  await expect(page.getByText('2 requests are waiting.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Hill School', 'Lake School'])
  const first = request(page, 'Hill School')
  await expect(first.getByText(hill.email)).toBeVisible()
  await expect(first.getByText('Request For')).toBeVisible()
  await expect(first.getByText('Mathematics')).toBeVisible()
  await expect(first.getByText('08:30–15:30')).toBeVisible()
  await expect(first.getByRole('time')).toHaveText(longDate(app.workday(3)))
  await expect(request(page, 'Lake School').getByRole('time')).toHaveText(longDate(app.workday(8)))
  await expect(request(page, 'Lake School').getByText('21:00–07:00 (next day)')).toBeVisible()
  for (const name of ['Accept', 'Reject']) {
    const box = await first.getByRole('button', { name }).boundingBox()
    expect(box?.height, `${name} is easy to hit`).toBeGreaterThanOrEqual(48)
  }
  await expectNoSidewaysScroll(page)

  await page.route(/get-shifts-by-employee-id/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const shift of answer.data) shift.inviter.name = ''
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Unknown Employer', 'Unknown Employer'])
})

test('a request can be answered while its pay and place still load', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.visitor(phone)
  const release = await delayAnswers(page, /\/api\/(pay-estimates|workplaces)/)
  await app.signInOn(page, ana, REQUESTS)
  await press(page, 'Hill School', 'Accept')
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Hill School': 'accepted' })
  release()
})

test('a request can be answered while the code of its other parts still loads', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.visitor(phone)
  // A file that the browser has cached would not be delayed.
  await page.route('**/assets/*.js', (route) => route.fallback())
  const release = await delayAnswers(page, urlOfCode('features/booking/swaps/hand-over.tsx'))
  await app.signInOn(page, ana, REQUESTS)
  await press(page, 'Hill School', 'Accept')
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Hill School': 'accepted' })
  release()
})

test('requests stay usable offline without code that has not loaded, and it follows', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.visitor(phone)
  await page.route('**/assets/*.js', (route) => route.fallback())
  const restores = [
    await cutConnection(page, urlOfCode('features/booking/swaps/hand-over.tsx')),
    await cutConnection(page, urlOfCode('features/booking/request-reasons/why-asked.tsx')),
    // The page asks here whether the server answers.
    await cutConnection(page, `${app.base}/`),
  ]
  await app.signInOn(page, ana, REQUESTS)
  await press(page, 'Hill School', 'Accept')
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Hill School': 'accepted' })
  await page.getByRole('button', { name: 'Why was I asked?, Lake School' }).click()
  const why = page.getByRole('region', { name: 'Why you were asked, Lake School' })
  await expect(why).toBeEmpty()
  const handOver = request(page, 'Hill School').getByRole('button', { name: /^Hand to a colleague/ })
  await expect(handOver).toHaveCount(0)
  for (const restore of restores) await restore()
  await expect(handOver).toBeVisible()
  await expect(why).not.toBeEmpty()
})

test('a page whose late code is missing on the server reloads once, and then says so', async ({ app }) => {
  const { ana } = await setUpRequests(app)
  const page = await app.visitor(phone)
  await page.route('**/assets/*.js', (route) => route.fallback())
  await refuseAt(page, urlOfCode('features/booking/swaps/hand-over.tsx'))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await app.signInOn(page, ana, REQUESTS)
  await press(page, 'Hill School', 'Accept')
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByText('This page could not be shown. Nothing you have saved is lost.')).toBeVisible()
  expect(loads, 'a second reload').toBe(2)
})

test('a request stays on the screen when its pay cannot be loaded', async ({ app }) => {
  const { ana } = await setUpRequests(app)
  const page = await app.visitor(phone)
  let calls = 0
  const refused = { status: 429, json: { message: 'Please try again later.', code: 'too_many_requests' } }
  await page.route('**/api/pay-estimates*', (route) => {
    calls += 1
    return route.fulfill(refused)
  })
  await app.signInOn(page, ana, REQUESTS)
  const accept = request(page, 'Hill School').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  const shown = await accept.elementHandle()
  // Another part of the card requests the pay a second time.
  await expect.poll(() => calls).toBeGreaterThan(1)
  await accept.focus()
  await expect(accept).toBeFocused()
  expect(await shown!.evaluate((button) => button.isConnected), 'the card was drawn once').toBe(true)
  expect(calls).toBeLessThan(6)
})

// spec: 1.2
// spec: 2.employee-manage-shift-requests.3
// spec: 8.24, 8.25
// spec: 4.9, 4.10
test('an employee accepts a shift request', async ({ app }) => {
  const { ana, hill, statuses } = await setUpRequests(app)
  const page = await app.visitor(phone)
  // Without events from the service, only the answer itself can cause the list to reload.
  await delayAnswers(page, '**/api/events*')
  await app.signInOn(page, ana, REQUESTS)
  const release = await delayAnswers(page, '**/api/accept-reject-request/*')
  await press(page, 'Hill School', 'Accept')
  await expect(request(page, 'Hill School').getByText('Accepted')).toBeVisible()
  const reloaded = page.waitForRequest('**/api/get-shifts-by-employee-id/*')
  release()
  await expect(page.getByText('Request accepted successfully!')).toBeVisible()
  await reloaded
  expect(await statuses()).toMatchObject({ 'Hill School': 'accepted' })

  const restore = await cutConnection(page)
  await press(page, 'Lake School', 'Accept')
  await expect(request(page, 'Lake School').getByText('Failed to update request.')).toBeVisible()
  await expect(request(page, 'Lake School').getByRole('button', { name: 'Accept' })).toBeVisible()
  await restore()
  await press(page, 'Lake School', 'Accept')
  await expect(request(page, 'Lake School').getByText('Accepted')).toBeVisible()
  await expect.poll(statuses).toEqual({ 'Hill School': 'accepted', 'Lake School': 'accepted' })
  await page.reload()
  for (const school of ['Hill School', 'Lake School']) {
    await expect(request(page, school).getByText('Accepted', { exact: true })).toBeVisible()
    await expect(request(page, school).getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(0)
  }
  expect((await hill.shifts.history()).data[0]?.status).toBe('accepted')
})

// spec: 2.employee-manage-shift-requests.3
// spec: 8.25, 9.20
test('an employee rejects a shift request with a reason and can undo it', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, phone)
  await press(page, 'Hill School', 'Reject')
  await expect(request(page, 'Hill School').getByText('Rejecting…')).toBeVisible()
  await press(page, 'Hill School', 'Undo')
  await expect(request(page, 'Hill School').getByRole('button', { name: 'Accept' })).toBeVisible()
  const release = await delayAnswers(page, '**/api/accept-reject-request/*')
  const leaves = page.waitForRequest('**/api/accept-reject-request/*')

  await press(page, 'Lake School', 'Reject')
  await press(page, 'Lake School', 'Too far')
  await leaves
  expect(await statuses()).toEqual({ 'Hill School': 'pending', 'Lake School': 'pending' })
  await expect(request(page, 'Lake School').getByText('Rejecting…')).toBeVisible()
  await expect(request(page, 'Lake School').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText('Request rejected successfully!')).toHaveCount(0)
  release()
  await expect(page.getByText('Request rejected successfully!')).toBeVisible()
  await expect(request(page, 'Lake School').getByText('Rejected', { exact: true })).toBeVisible()
  await expect
    .poll(statuses, { timeout: 8000 })
    .toEqual({ 'Hill School': 'pending', 'Lake School': 'rejected: Too far' })

  await press(page, 'Hill School', 'Reject')
  await press(page, 'Hill School', 'Other…')
  await page.getByLabel('Reason', { exact: true }).fill('My car is in the workshop')
  await page.keyboard.press('Enter')
  await expect
    .poll(statuses)
    .toEqual({ 'Hill School': 'rejected: My car is in the workshop', 'Lake School': 'rejected: Too far' })
})

// spec: 2.employee-manage-shift-requests.2, 2.employee-manage-shift-requests.3
test('leaving the page sends a pending rejection', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS)
  await press(page, 'Hill School', 'Reject')
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect.poll(statuses, { timeout: 4000 }).toMatchObject({ 'Hill School': 'rejected' })

  await page.goto(REQUESTS)
  // The unanswered request comes first, although the answered one is on an earlier day.
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Lake School', 'Hill School'])
  await expect(request(page, 'Lake School').getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(2)
  await expect(request(page, 'Hill School').getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(0)
  await expect(request(page, 'Hill School').getByText('Rejected', { exact: true })).toBeVisible()
  await press(page, 'Lake School', 'Reject')
  await page.close()
  await expect.poll(statuses, { timeout: 4000 }).toMatchObject({ 'Lake School': 'rejected' })
})

test('signing out sends a pending rejection', async ({ app }) => {
  const { ana } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS)
  await press(page, 'Hill School', 'Reject')
  await page.getByRole('button', { name: 'Account of Ana Nguyen' }).click()
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await clickAndExpect(logout, page.getByText('Request rejected successfully!'))
  await expect(page).toHaveURL('/')
  expect(await app.db.one`select status from requests where invitee_id = ${ana.id} order by date limit 1`).toEqual({
    status: 'rejected',
  })
})

test('an acceptance can be undone, and the employer reads why', async ({ app }) => {
  const { ana, hill, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, phone)
  await press(page, 'Hill School', 'Accept')
  // The first acceptance gets the shift, so it does not wait for Undo.
  await expect.poll(statuses, { timeout: 3000 }).toMatchObject({ 'Hill School': 'accepted' })
  await press(page, 'Hill School', 'Undo')
  await expect(page.getByText('Shift cancelled.')).toBeVisible()
  await expect(request(page, 'Hill School').getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Hill School': 'cancelled: Accepted by mistake' })
  const { notifications } = await hill.notifications.list({ query: {} })
  expect(notifications[0]?.message).toContain('Accepted by mistake')

  await press(page, 'Lake School', 'Accept')
  await expect(request(page, 'Lake School').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(request(page, 'Lake School').getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 12_000 })
})

test('answers to a request are refused offline and not sent later', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, { ...phone, serviceWorker: true })
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(2)
  const back = await goOffline(page)
  for (const [school, answer] of [
    ['Hill School', 'Reject'],
    ['Lake School', 'Accept'],
  ] as const) {
    await press(page, school, answer)
    await expect(request(page, school).getByText(/^You are offline, so this was not sent/)).toBeVisible()
    await expect(request(page, school).getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(2)
  }
  const requests: string[] = []
  page.on('request', (each) => each.url().includes('accept-reject') && requests.push(each.url()))
  await back()
  await page.waitForTimeout(6000)
  expect(requests).toEqual([])
  expect(await statuses()).toEqual({ 'Hill School': 'pending', 'Lake School': 'pending' })
})

test('refuses a rejection that waits for Undo when the connection is lost', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, { ...phone, serviceWorker: true })
  const sent: string[] = []
  page.on('request', (each) => each.url().includes('accept-reject') && sent.push(each.url()))
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(2)
  await press(page, 'Hill School', 'Reject')
  await expect(request(page, 'Hill School').getByText('Rejecting…')).toBeVisible()
  const reconnect = await goOffline(page)
  await expect(request(page, 'Hill School').getByText(/^You are offline, so this was not sent/)).toBeVisible()
  await expect(request(page, 'Hill School').getByRole('button', { name: /^(Accept|Reject)$/ })).toHaveCount(2)
  await reconnect()
  await page.waitForTimeout(6000)
  expect(sent).toEqual([])
  expect(await statuses()).toMatchObject({ 'Hill School': 'pending' })
})

// spec: 2.employee-manage-shift-requests.2
test('open requests are listed above the next shift', async ({ app }) => {
  const { ana, hill } = await setUpRequests(app)
  const subject_id = await app.subject('Mathematics')
  const body = { ...timesInMinutes(40, 3), subject_id, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body })
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  const page = await app.open(ana, REQUESTS, phone)
  await expect(page.getByRole('button', { name: /on my way/i })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Waiting for your answer', 'Next up'])
})

test('a withdrawn request is marked live, and keeps its place', async ({ app }) => {
  const { ana, hill, ask } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS, phone)
  await expect(page.getByText('2 requests are waiting.')).toBeVisible()
  const third = await ask(hill, 14)
  await expect(page.getByText('3 requests are waiting.')).toBeVisible({ timeout: 6000 })
  await hill.shifts.cancel({ params: { id: String(third.id) }, body: { reason: 'We found somebody' } })
  await expect(page.getByText('2 requests are waiting.')).toBeVisible({ timeout: 6000 })
  await expect(page.getByText('Hill School: We found somebody')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Waiting for your answer'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Waiting for your answer', 'Answered'])
})

test('an employee cancels an accepted shift with a reason', async ({ app }) => {
  const { ana, statuses } = await setUpRequests(app)
  const page = await app.open(ana, REQUESTS)
  await press(page, 'Hill School', 'Accept')
  await press(page, 'Hill School', 'Cancel shift')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this shift?' })
  await dialog.getByLabel('Message').fill('I am ill')
  await dialog.getByRole('button', { name: 'Cancel shift' }).click()
  await expect(page.getByText('Shift cancelled.')).toBeVisible()
  await expect(request(page, 'Hill School').getByText('you: I am ill')).toBeVisible()
  expect(await statuses()).toMatchObject({ 'Hill School': 'cancelled: I am ill' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The shift is booked again.')).toBeVisible()
  await expect(request(page, 'Hill School').getByText('Accepted', { exact: true })).toBeVisible()
})

test('a shift in another time zone shows both local times', async ({ app }) => {
  const subject_id = await app.subject('Mathematics')
  const ana = await app.employee('Ana Nguyen', { time_zone: 'Australia/Perth' })
  const hill = await app.employer('Hill School', { time_zone: 'Australia/Brisbane' })
  const date = app.workday(3)
  await hill.shifts.request({
    body: { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time: '08:30', end_time: '15:30' },
  })
  const page = await app.open(ana, REQUESTS, phone)
  await expect(page.getByText('Brisbane time; your time (Perth time) 06:30–13:30')).toBeVisible()
})

// spec: 2.employee-manage-shift-requests.4
for (const [name, look] of [
  ['on a desktop in the light', {}],
  ['on a phone in the dark', dark],
] as const) {
  test(`shift requests are accessible ${name}`, async ({ app }) => {
    const { ana } = await setUpRequests(app)
    const emptyPage = await app.open(await app.employee('Bo', { profile: false }), REQUESTS, look)
    await expect(emptyPage.getByText('You have no shift requests at the moment.')).toBeVisible()
    // An employee without a profile cannot be found, and is asked to create one first.
    await expect(emptyPage.getByRole('link', { name: 'Create profile' })).toBeVisible()
    await expectAccessible(emptyPage)
    const page = await app.open(ana, REQUESTS, look)
    await expect(page.getByText('2 requests are waiting.')).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Hill School', 'Reject')
    await press(page, 'Hill School', 'Other…')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  })
}

test('Home says Booked although the reply to an acceptance was lost', async ({ app }) => {
  const { ana } = await setUpRequests(app)
  const page = await app.open(ana, '/employee/home', phone)
  await loseReplies(page, '**/api/accept-reject-request/*')
  const line = page.getByRole('listitem').filter({ hasText: 'Hill School' }).first()
  await line.getByRole('button', { name: /^Accept/ }).tap()
  await expect(line.getByText('Booked')).toBeVisible()
  await expect(page.getByText('We could not reach the server.')).toHaveCount(0)
})
