import type { Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { longDate } from '#web/ui/dates.ts'
import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import {
  delayAnswers,
  expect,
  goOffline,
  type Look,
  phone,
  type TestApp,
  test,
  withProfile,
} from './helpers/fixtures.ts'
import { bookToday } from './helpers/principal.ts'
import { timesInMinutes } from './helpers/shift-times.ts'

const board = (page: Page) => page.getByRole('region', { name: 'Today' })
const row = (page: Page, text: string) => board(page).getByRole('listitem').filter({ hasText: text })

test('the board of today shows answers live, and its last state without a connection', async ({ app }) => {
  const [subject, other] = [await app.subject('Circus arts', 'Arts'), await app.subject('Juggling', 'Arts')]
  const hill = await app.employer('Hill School')
  const staff = ['Ana Nguyen', 'Ben Okafor', 'Cho Park']
  const [ana, ben, cho] = await Promise.all(
    staff.map(async (name) => withProfile(await app.employee(name), [subject, other])),
  )
  const request = async (invitee: Person, subject_id: number) => {
    const body = { ...timesInMinutes(40, 5), subject_id, inviter_id: hill.id, invitee_id: invitee.id }
    return { params: { id: String((await hill.shifts.request({ body })).data.id) } }
  }
  const page = await app.open(hill, '/employer/home')
  await expect(board(page).getByText('No bookings today.')).toBeVisible()

  await bookToday(hill, ana!, subject)
  const [bens, chos] = [await request(ben!, other), await request(cho!, subject)]
  await expect(board(page).getByRole('status').first()).toHaveText('1 booked · 2 waiting for an answer')
  await expect(board(page).getByRole('listitem')).toHaveText([/Asked (Ben|Cho)/, /Asked (Ben|Cho)/, /Ana Nguyen/])

  await test.step('a yes and a no appear', async () => {
    await cho!.shifts.answer({ ...chos, body: { status: 'accepted' } })
    await Promise.all([
      expect(page.getByText('Cho Park accepted.')).toBeVisible(),
      expect(row(page, 'Cho Park')).toHaveClass(/row-news/),
    ])
    await ben!.shifts.answer({ ...bens, body: { status: 'rejected' } })
    await expect(page.getByText('Ben Okafor rejected the request.')).toBeVisible()
    await expect(board(page).getByRole('status').first()).toHaveText('2 booked · 1 class uncovered')
    await expect(board(page).getByRole('listitem').first()).toContainText('Uncovered')
    await expectSound(page)
  })

  await test.step('arrow keys move between rows, and Enter opens one', async () => {
    await row(page, 'Juggling').getByRole('link', { name: 'Juggling', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Ana Nguyen' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/employer\/book/)
    await expect(page.getByRole('heading', { name: 'Ana Nguyen' })).toBeVisible()
    await page.goBack()
    await expect(board(page)).toBeVisible()
  })

  await test.step('without a connection the board says how old it is', async () => {
    const restore = await goOffline(page)
    await expect(board(page).getByText(/^As of \d\d:\d\d$/)).toBeVisible()
    await expect(row(page, 'Ana Nguyen')).toBeVisible()
    await restore()
    await expect(board(page).getByText(/^As of/)).toHaveCount(0)
  })

  await test.step('the wall shows no more than names, subjects and states, and Escape closes it', async () => {
    await page.getByRole('button', { name: 'Show on the wall' }).click()
    const wall = page.getByRole('dialog', { name: 'Board for the wall' })
    await expect(wall.getByRole('listitem').first()).toHaveText(/^Juggling.*Uncovered$/)
    await expect(wall.getByText('Rejected by')).toHaveCount(0)
    await expectSound(page)
    await expect(page).toHaveURL('/employer/home?view=wall')
    await page.keyboard.press('Escape')
    await expect(wall).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show on the wall' })).toBeFocused()
  })

  const small = await app.open(hill, '/employer/home', phone)
  await expect(row(small, 'Juggling')).toBeVisible()
  await expectSound(small)
  await row(small, 'Juggling')
    .getByRole('link', { name: /^Ask someone, Juggling/ })
    .tap()
  await expect(small.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
})

const COUNT = /\/api\/notifications\?filter=unread/
/** Opens a page that knows what was unread before, since it reports only what comes later. */
const openListening = async (app: TestApp, person: Person, path: string, look?: Look) => {
  const page = await app.visitor(look)
  const counted = page.waitForResponse(COUNT)
  await app.signInOn(page, person, path)
  await counted
  return page
}

/** Watches for a highlight in the page, because it is shown only for a moment. */
const watchFor = (page: Page, highlight: string) =>
  page.evaluate((selector) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector(selector)
      if (element === null) return
      observer.disconnect()
      // The highlight must be visible even with reduced motion, as in these tests.
      const { backgroundColor, boxShadow } = getComputedStyle(element)
      const color = selector.endsWith('row-news') ? backgroundColor : boxShadow
      if (color === 'none' || /rgba\(.*, 0\)/.test(color)) return
      document.body.setAttribute('data-had-news', '')
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  }, highlight)
const expectSeen = (page: Page) => expect(page.locator('body[data-had-news]')).toHaveCount(1)

test('an answer is reported once across open screens, and leads to the booking', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  const first = await openListening(app, hill, '/employer/book?option=history')
  await expect(first.getByRole('row', { name: /^Ana Nguyen.*Pending/ })).toBeVisible()
  const second = await first.context().newPage()
  const counted = second.waitForResponse(COUNT)
  await second.goto('/employer/invitations')
  await counted
  await watchFor(first, 'tr.row-news')

  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  const news = (page: Page) => page.getByText('Ana Nguyen accepted.')
  const counts = async () => [await news(first).count(), await news(second).count()]
  await expect.poll(async () => (await counts()).toSorted()).toEqual([0, 1])
  const [shown, other] = (await news(first).count()) === 1 ? [first, second] : [second, first]
  await shown.bringToFront()
  await shown.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(shown).toHaveURL(`/employer/bookings/${data.id}`)
  await expect(news(other)).toHaveCount(0)
  await expectSeen(first)
})

test('an answer highlights the shift on the roster and the card of its vacancy', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 2 }]
  await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  await app.runJobs()
  const [request] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  const roster = await openListening(app, hill, `/employer/roster?date=${date}`)
  await expect(roster.getByRole('button', { name: /09:00–15:00.*Waiting for an answer/ })).toBeVisible()
  await watchFor(roster, 'a.frame-news')
  const vacancies = await openListening(app, hill, '/employer/vacancies')
  await expect(vacancies.getByText('0 of 2 booked')).toBeVisible()
  await watchFor(vacancies, 'li.frame-news')

  await ana.shifts.answer({ params: { id: request!.id }, body: { status: 'accepted' } })
  await expect(roster.getByRole('link', { name: /Booked/ })).toBeVisible()
  await expect(vacancies.getByText('1 of 2 booked')).toBeVisible()
  await expectSeen(roster)
  await expectSeen(vacancies)
})

test('a cancellation is highlighted once its row appears, and opens the booking', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const slots = [{ date, start_time: '09:00', end_time: '15:00', headcount: 1 }]
  const { data: vacancy } = await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  await app.runJobs()
  const [request] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  await ana.shifts.answer({ params: { id: request!.id }, body: { status: 'accepted' } })
  const roster = await openListening(app, hill, `/employer/roster?date=${date}`, { ownClock: true })
  await expect(roster.getByRole('link', { name: /Booked/ })).toBeVisible()
  await watchFor(roster, 'button.frame-news')
  const vacancies = await openListening(app, hill, `/employer/vacancies?vacancy=${vacancy.id}`)
  await expect(vacancies.getByText('1 of 1 booked')).toBeVisible()
  await watchFor(vacancies, 'li.frame-news')
  await roster.clock.install()
  const release = await delayAnswers(roster, /\/api\/roster/)

  await ana.shifts.cancel({ params: { id: request!.id }, body: {} })
  await Promise.all([expect(roster.getByText('Ana Nguyen cancelled.')).toBeVisible(), expectSeen(vacancies)])
  // The message disappears after seconds.
  await vacancies.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(vacancies).toHaveURL(`/employer/bookings/${request!.id}`)
  // A highlight would be over by now if it began with the event.
  await roster.clock.fastForward(10_000)
  release()
  await expect(roster.getByRole('button', { name: /09:00–15:00/ })).toBeVisible()
  await expectSeen(roster)
})

test('the wall moves on to the next day by itself', async ({ app }) => {
  const { hill } = await createSchool(app)
  const page = await app.open(hill, '/employer/home?view=wall', { ownClock: true })
  const wall = page.getByRole('dialog', { name: 'Board for the wall' })
  const dayIn = (days: number) =>
    longDate(app.db.now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days }).toString())
  const next = dayIn(1)
  // Timers of a page that has loaded keep to the real clock.
  await page.clock.install()
  await page.reload()
  await expect(wall).toContainText(dayIn(0))
  app.advance({ hours: 24 })
  await page.clock.fastForward(300_000)
  await expect(wall).toContainText(next)
})
