import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, expect, goOffline, phone, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

const REQUESTS = '/employee/job-request'

/** Returns what the browser has cached of the app and of viewed data. */
const cachedKeys = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'kept')) return { files, keys: [] }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('kept')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<string[]>((resolve) => {
      const request = database.transaction('answers').objectStore('answers').getAllKeys()
      request.onsuccess = () => resolve(request.result.map(String))
    })
    database.close()
    return { files, keys }
  })

test('the app opens offline with cached data and goes live again by itself', async ({ app }) => {
  const [ana, hill] = [await app.employee('Ana Nguyen'), await app.employer('Hill School')]
  const subject_id = await app.subject('Mathematics')
  const shift = { inviter_id: hill.id, invitee_id: ana.id, subject_id, start_time: '08:30', end_time: '15:30' }
  await hill.shifts.request({ body: { ...shift, date: app.workday(3) } })
  const { data } = await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  await ana.connections.answer({ params: { id: String(data.id) }, body: { user_type: 'employee', status: 'accepted' } })
  const body = { user_id: ana.id, body: 'Please ring the bell.' }
  const { conversation_id } = (await hill.conversations.begin({ body })).data
  const page = await app.open(ana, REQUESTS, { ...phone, serviceWorker: true })
  await expect(page.getByText('1 request is waiting.')).toBeVisible()
  await expect.poll(async () => (await cachedKeys(page)).keys.join()).toContain('"requests"')
  // Waits until the page and the files of all employee screens are cached.
  await expect.poll(async () => (await cachedKeys(page)).files[0] ?? 0, { timeout: 30_000 }).toBeGreaterThan(60)
  await navigate(page, '/employee/availability')
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()
  await navigate(page, `/employee/messages?conversation=${conversation_id}`)
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText('Please ring the bell.')).toBeVisible()
  await expect.poll(async () => (await cachedKeys(page)).keys.join()).toContain('"thread"')
  await navigate(page, '/employee/profile?option=edit')
  await expect(page.getByRole('combobox', { name: 'Subjects Can Teach' })).toBeVisible()
  await expect.poll(async () => (await cachedKeys(page)).keys.join()).toContain('"subjects"')
  const known = (await cachedKeys(page)).keys
  expect(known.filter((key) => !key.startsWith(`${ana.id} `))).toEqual([])

  const back = await goOffline(page)
  await page.goto(REQUESTS)
  await expect(page.getByText('1 request is waiting.')).toBeVisible()
  await expect(page.getByText(/^You are offline\. Last updated at \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('#content').getByText(/You are offline, so this was not sent/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeEnabled()
  expect((await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data[0]!.status).toBe('pending')

  await page.goto(`/employee/messages?conversation=${conversation_id}`)
  const message = page.getByRole('textbox', { name: 'Message to Hill School' })
  await message.fill('I am on the train')
  await page.reload()
  await expect(message).toHaveValue('I am on the train')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Sending' }).getByText(/You are offline/)).toBeVisible()
  await navigate(page, REQUESTS)
  await expect(page.getByText('1 request is waiting.')).toBeVisible()

  // The profile form and its options also work offline.
  await page.goto('/employee/profile?option=edit')
  await page.getByRole('combobox', { name: 'Subjects Can Teach' }).fill('Math')
  await expect(page.getByRole('option', { name: 'General Mathematics' })).toBeVisible()
  await navigate(page, REQUESTS)
  await expect(page.getByText('1 request is waiting.')).toBeVisible()

  await hill.shifts.request({ body: { ...shift, date: app.workday(10) } })
  await back()
  await expect(page.getByText('2 requests are waiting.')).toBeVisible()
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await cachedKeys(page)).keys).toEqual([])
})

test('a screen whose code fails to load shows an error and reloads only when online', async ({ app }) => {
  const page = await app.open(await app.employee('Ana Nguyen'), REQUESTS, phone)
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  const unheard = page.getByText('We could not reach the server. Please try again when you are back online.')
  const again = page.getByRole('button', { name: 'Reload the page' })
  await expect(page.getByText('You have no shift requests at the moment.')).toBeVisible()

  // An earlier test in this window may have left the code in the browser cache, which is bypassed
  // while requests are routed.
  await page.route('**/assets/*.js', (route) => route.fallback())
  const back = await goOffline(page)
  await goTo('Availability')
  await expect(unheard).toBeVisible()
  await expectAccessible(page)
  // Waits for the click's request to fail. If the page were back online before that, it would
  // reload by itself and the button would be gone.
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'), again.click()])
  await expect(page).toHaveURL('/employee/availability')
  await expect(unheard).toBeVisible()
  await back()
  await again.click()
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()

  // Requests also fail while the browser reports that it is online.
  const restore = await cutConnection(page, '**/*')
  await goTo('Requests')
  await expect(unheard).toBeVisible()
  await restore()
  await again.click()
  await expect(page.getByText('You have no shift requests at the moment.')).toBeVisible()

  // A missing file means that a new version was deployed, so the page reloads.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await goTo('Availability')
  await expect(page.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible()
})
