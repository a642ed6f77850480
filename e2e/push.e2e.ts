import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { signLink } from '#server/messaging/links/signatures.ts'
import type { Person } from '#test/people.ts'
import { subscriptionAt } from '#test/stand-ins/push.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, goOffline, phone, type TestApp, test } from './helpers/fixtures.ts'

const REQUESTS = '/employee/job-request'

/**
 * Fakes the push subscription, because tests cannot reach a push service. Everything else is the
 * real browser.
 */
const fakeSubscription = (context: BrowserContext) =>
  context.addInitScript((subscription) => {
    const made = { ...subscription, options: {}, toJSON: () => subscription, unsubscribe: async () => true } as never
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      if (typeof applicationServerKey !== 'string') throw new Error('subscribed without a key')
      sessionStorage.setItem('subscribed', 'yes')
      return made
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? made : null)
  }, subscriptionAt('https://fcm.googleapis.com/fcm/send/e2e'))

/** Returns a function that delivers a push message to the page's service worker. */
const createPusher = async (page: Page) => {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  // Push messages delivered before the service worker is active are dropped silently.
  const activated = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated')
      if (version) resolve(version.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await activated
  const { origin } = new URL(page.url())
  return async (content: object) => {
    const [worker] = page.context().serviceWorkers()
    // Waits here, because asking Chromium for the notifications while one is being shown loses it.
    await worker!.evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; isShown: Promise<unknown> }
      const { registration } = scope
      scope.isShown = new Promise((resolve, reject) => {
        registration.showNotification = (...args) => {
          Reflect.deleteProperty(registration, 'showNotification')
          const showing = registration.showNotification(...args)
          showing.then(resolve, reject)
          return showing
        }
      })
    })
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) })
    await worker!.evaluate(() => (self as unknown as { isShown: Promise<void> }).isShown)
  }
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return (all as (Notification & { actions: { title: string }[] })[]).map(({ title, body, tag, actions }) => ({
      title,
      body,
      tag,
      actions: actions.map((action) => action.title),
    }))
  })

/**
 * Clicks the shown notification, or one of its buttons. The service worker gets the same event as
 * from a browser.
 */
const clickNotification = async (context: BrowserContext, action = '') => {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(async (which) => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: which, waitUntil }))
    // Ignores the refusal to focus a window, which requires a real tap.
    await done.catch(() => null)
  }, action)
}

/** Fakes the browser's offer to install the app, which a headless browser does not make. */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const question = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: answer }) })
    window.dispatchEvent(question)
  }, outcome)

const createPushedRequest = async (app: TestApp, ana: Person, hill: Person) => {
  const subject_id = await app.subject('Mathematics')
  const times = { date: app.workday(3), start_time: '08:30', end_time: '15:30' }
  const body = { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id }
  const { data: shift } = await hill.shifts.request({ body })
  const until = Temporal.Instant.from(shift.starts_at)
  const token = await signLink(app.db, { purpose: 'answer_shift', userId: ana.id, shiftId: shift.id, until })
  return {
    shift,
    push: {
      id: 7,
      title: 'Hill School asks you',
      body: 'Mathematics',
      link: `${REQUESTS}?request=${shift.id}`,
      event: 'shift_request',
      shift_id: shift.id,
      answers: { token },
    },
  }
}

test('a shift request is answered from a push notification', async ({ app }) => {
  const [ana, hill] = [await app.employee('Ana Nguyen'), await app.employer('Hill School')]
  const page = await app.visitor({ ...phone, serviceWorker: true })
  const context = page.context()
  await fakeSubscription(context)
  await app.signInOn(page, ana, REQUESTS)

  const offer = page.getByRole('region', { name: 'Notifications' })
  await expect(offer.getByText('Get requests on this device immediately')).toBeVisible()
  await expect(page.getByText('You have no shift requests at the moment.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await context.grantPermissions(['notifications'])
  const isOn = page.getByText('You will get requests on this device immediately.').waitFor()
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await isOn
  await expect(offer).toBeHidden()
  expect((await ana.push.status()).data.devices).toHaveLength(1)

  const deliver = await createPusher(page)
  await page.goto('/employee/notification-settings')
  const part = page.getByRole('region', { name: 'Notifications' })
  await expect(part.getByText('On for this device')).toBeVisible()
  const isSent = page.getByText('A test is on its way to this device.').waitFor()
  await part.getByRole('button', { name: 'Send a test' }).click()
  await isSent
  const withdrawn = await createPushedRequest(app, ana, hill)
  await deliver(withdrawn.push)
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  await hill.shifts.cancel({ params: { id: String(withdrawn.shift.id) } })
  await expect.poll(() => shownNotifications(page)).toEqual([])

  const { shift, push } = await createPushedRequest(app, ana, hill)
  await deliver(push)
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: push.title, body: push.body, tag: `shift-${shift.id}`, actions: ['Accept', 'Reject'] }])
  await clickNotification(context)
  await expect(page).toHaveURL(`${REQUESTS}?request=${shift.id}`)
  await expect(page.getByText('1 request is waiting.')).toBeVisible()

  await deliver(push)
  await expect.poll(() => shownNotifications(page)).toHaveLength(1)
  await clickNotification(context, 'accepted')
  await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe('Booked: Hill School')
  expect((await shownNotifications(page))[0]!.body).toMatch(/^\w+ \d+ \w+, 08:30 to 15:30$/)
  await expect(page.getByText('No request is waiting.')).toBeVisible()

  await deliver(push)
  await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe(push.title)
  await clickNotification(context, 'rejected')
  await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe('That was not possible')
  await expect
    .poll(async () => (await shownNotifications(page))[0]?.body)
    .toBe('This request has already been answered.')

  await test.step('agrees to other times of a booking', async () => {
    const before = { date: shift.date, start_time: shift.start_time, end_time: shift.end_time }
    const change = { ...before, start_time: '09:30' }
    const { data } = await hill.shiftChanges.request({ params: { id: String(shift.id) }, body: change })
    const { id, answer_by } = data.changes.at(-1)!
    const until = Temporal.Instant.from(answer_by)
    const token = await signLink(app.db, { purpose: 'answer_change', userId: ana.id, changeId: id, until })
    await deliver({ ...push, title: 'Change to a booking', event: 'shift_change', answers: { token, says: 'change' } })
    await expect.poll(async () => (await shownNotifications(page))[0]?.actions).toEqual(['Agree', 'Decline'])
    await clickNotification(context, 'agreed')
    await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe('Change agreed.')
    expect((await shownNotifications(page))[0]!.body).toMatch(/^Hill School: \w+ \d+ \w+, 09:30 to 15:30$/)
  })

  await page.goto('/employee/notification-settings')
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByText('Off for this device')).toBeVisible()
  expect((await ana.push.status()).data.devices).toEqual([])

  await test.step('offers to install the app once and keeps it in the menu', async () => {
    const offer = page.getByRole('region', { name: 'Install' })
    const goTo = (place: string) => page.getByRole('link', { name: place, exact: true }).click()
    await offerInstall(page, 'dismissed')
    await goTo('Shift Requests')
    await expect(offer.getByText('Add Bellbird to this device')).toBeVisible()
    await expectAccessible(page)
    // The offer is below the requests that wait for an answer.
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    expect(await top(page.getByRole('heading', { name: 'Waiting for your answer' }))).toBeLessThan(await top(offer))
    await offer.getByRole('button', { name: 'Install' }).click()
    await expect(offer).toBeHidden()
    await goTo('Availability')
    // Shift Requests offers to install the app only after it has been left and opened again.
    await expect(page.getByRole('heading', { level: 1, name: 'Availability' })).toBeVisible()
    await offerInstall(page, 'accepted')
    await goTo('Shift Requests')
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    const entry = page.getByRole('button', { name: 'Install Bellbird' })
    await page.getByRole('button', { name: 'More' }).click()
    await entry.click()
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    // Back on a phone closes the menu and stays on the screen.
    await page.evaluate(() => history.back())
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(page).toHaveURL(REQUESTS)
  })

  await goOffline(page)
  await deliver(push)
  await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe(push.title)
  await clickNotification(context, 'accepted')
  await expect.poll(async () => (await shownNotifications(page))[0]?.title).toBe('Your answer did not get through')
})
