/**
 * Fixture of every e2e test: a real app on its own database, and signed-in people, each in their
 * own window. A test fails if any of its pages logs an error or breaks the content security
 * policy.
 */
import { test as base, type Disposable, expect, type Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'
import { createApp } from '#server/app.ts'
import { ensureDemoData } from '#server/demo/seed.ts'
import { createJobs } from '#server/jobs.ts'
import type { Database } from '#server/platform/database.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { expectSignedIn, type People, type Person, peopleOf } from '#test/people.ts'
import { type StripeStandIn, startStripe } from '#test/stand-ins/stripe.ts'
import { borrowTestDatabase, demoDatabase, depsOn, returnTestDatabase } from './database.ts'
import { listenBehindProxy } from './event-stream.ts'
import { logPages } from './page-log.ts'
import { type Look, type OwnWindow, openWindows, type Windows } from './windows.ts'

export type TestApp = People & {
  db: Database
  base: string
  /** Opens a window in which nobody is signed in. */
  visitor(look?: Look): Promise<Page>
  /** Opens a window in which this person is signed in, at this path. */
  open(person: Person, path: string, look?: Look): Promise<Page>
  /** Signs in on an open page, to which a test may already have added routes or scripts. */
  signInOn(page: Page, person: Person, path: string): Promise<void>
  /** Seeds the demo's people and their weeks, unless the test started with them. */
  seedDemo(): Promise<void>
  /**
   * Returns the owner of the demo account for this role, or of another account with its password;
   * needs the demo data.
   */
  demoUser(role: Role, email?: string): Promise<Person>
  /** Runs all due jobs, such as sending the outbox and closing past shifts. */
  runJobs(): Promise<void>
  /** Advances the clock of the service. */
  advance(time: Temporal.DurationLike): void
  /**
   * Advances the clock of the service to this time of day in Melbourne, on this date or else the
   * next time it comes, and returns that time. The clock never goes back.
   */
  advanceTo(time: string, date?: string): Temporal.ZonedDateTime
  /** Closes all open connections, such as event streams; new ones are accepted. */
  dropConnections(): void
  /** Stand-in for the card provider; null unless the test sets `takesCards`. */
  stripe: StripeStandIn | null
  /**
   * Returns the date this many days from today at a Melbourne workplace, moved past a weekend. Two
   * dates that must differ need to be a week apart.
   */
  workday(days: number): string
}

const PHONE = { width: 390, height: 844 }
export const phone: Look = { ...PHONE, touch: true }

type Fixtures = { app: TestApp; demo: boolean | 'seeded'; takesCards: boolean; usesLocalhost: boolean }

export const test = base.extend<Fixtures, { windows: Windows }>({
  windows: [
    async ({ browser }, use, { parallelIndex }) => use(await openWindows(browser, parallelIndex)),
    { scope: 'worker' },
  ],
  /** Starts the app in demo mode; `seeded` adds the demo's people and their weeks. */
  demo: [false, { option: true }],
  /** Accepts cards, through a stand-in for the card provider. */
  takesCards: [false, { option: true }],
  /** Uses localhost instead of 127.0.0.1, because passkeys need a domain name. */
  usesLocalhost: [false, { option: true }],
  app: [
    async ({ windows, demo, takesCards, usesLocalhost }, use, info) => {
      const database = await borrowTestDatabase(demo === 'seeded' ? await demoDatabase() : undefined)
      let ahead = Temporal.Duration.from({ seconds: 0 })
      const clock = () => Temporal.Now.instant().add(ahead)
      database.database.setClock(clock)
      const ends: (() => unknown)[] = []
      const stripe = takesCards ? await startStripe({ after: (end) => ends.push(end) }) : null
      const localhostUrl = usesLocalhost && `http://localhost:${windows.port}`
      const deps = depsOn(database, demo !== false, {
        ...stripe?.env,
        ...(localhostUrl && { PUBLIC_URL: localhostUrl }),
      })
      const { db } = deps
      const service = createApp(deps)
      const listening = await listenBehindProxy(service, { port: windows.port, host: '127.0.0.1' }, ends)
      const address = localhostUrl || listening
      const jobs = createJobs(deps)
      stripe?.sendWebhooksTo(address)
      const opened: OwnWindow[] = []
      const scripts: Disposable[] = []
      const watch = logPages()

      const visitor = async (look: Look = {}) => {
        const isNew = look.serviceWorker || look.ownClock || usesLocalhost
        const open = isNew ? windows.openNew : windows.open
        const own = await open(address, look)
        opened.push(own)
        watch.follow(own.page)
        own.context.on('page', watch.follow)
        return own.page
      }
      const signInOn = async (page: Page, person: Person, path: string) => {
        const { id, role, name, token } = person
        const { terms_agreed } = (await person.accounts.me()).data
        const script = await page.context().addInitScript(
          ([t, u]) => {
            // Skips about:blank, which has no storage. Signs in on the first load only, so that
            // signing out lasts.
            if (location.protocol !== 'http:' || sessionStorage.getItem('signed-in')) return
            sessionStorage.setItem('signed-in', 'yes')
            localStorage.setItem('token', t!)
            localStorage.setItem('user', u!)
          },
          [token, JSON.stringify({ id, role, name, terms_agreed })],
        )
        scripts.push(script)
        await page.goto(path)
      }
      const people = peopleOf(address, db, clock)
      await use({
        ...people,
        db,
        base: address,
        stripe,
        visitor,
        signInOn,
        async open(person, path, look) {
          const page = await visitor(look)
          await signInOn(page, person, path)
          return page
        },
        seedDemo: () => ensureDemoData(deps),
        async demoUser(role, email = demoAccounts[role].email) {
          const body = { ...demoAccounts[role], email }
          const { token, user } = await expectSignedIn(people.anonymous.accounts.login({ body }))
          return { id: user.id, name: user.name, email, role, token, ...people.asToken(token) }
        },
        runJobs: () => jobs.runDue(),
        advance(time) {
          ahead = ahead.add(time)
        },
        advanceTo(time, date) {
          const here = clock().toZonedDateTimeISO('Australia/Melbourne')
          const day = date ? Temporal.PlainDate.from(date) : here.toPlainDate()
          const named = day.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: time })
          const isOver = Temporal.ZonedDateTime.compare(named, here) < 0
          const next = !isOver ? named : date ? here : named.add({ days: 1 })
          ahead = ahead.add(here.until(next, { largestUnit: 'hours' }))
          return next
        },
        dropConnections: () => service.server.closeAllConnections(),
        workday(days) {
          const date = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days })
          return date.add({ days: date.dayOfWeek > 5 ? 8 - date.dayOfWeek : 0 }).toString()
        },
      })
      const isFailed = info.status !== info.expectedStatus
      if (isFailed) process.stdout.write(`\nBefore "${info.title}" failed:\n${watch.summary()}\n`)
      for (const script of scripts) await script.dispose()
      await Promise.all(
        opened.map(({ context, leave, giveUp }) => {
          context.off('page', watch.follow)
          return isFailed ? giveUp() : leave()
        }),
      )
      for (const end of ends) await end()
      await jobs.stop()
      await service.close()
      await returnTestDatabase(database)
      expect(watch.problems, 'no page logged an error or broke its policy').toEqual([])
    },
    // Preparing a database on a busy machine may take long, so it has its own timeout.
    { timeout: 240_000 },
  ],
})

/** Fills in the person's profile through the API, so that schools can find them. */
export const withProfile = async (person: Person, can_teach: number[]) => {
  await person.profiles.update({
    params: { id: '1' },
    body: { vit_id: '123456', can_teach, year_levels: ['primary', 'secondary'], work_preferences: 'Close to home' },
  })
  return person
}

export {
  cutConnection,
  delayAnswers,
  delayThenRefuse,
  failAt,
  goOffline,
  refuseAt,
  refuseWith,
} from './network.ts'
export type { Look } from './windows.ts'
export { expect }
