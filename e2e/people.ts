/**
 * The stage of every visit: a real app on a database of its own, people who are signed in, each in a browser of
 * their own. A visit fails by itself when any of its pages logs an error or breaks the content security policy.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '#contract/endpoint.ts'
import { createApp, createJobs } from '#server/app.ts'
import { ensureDemoTown } from '#server/demo/town.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { demoAccounts } from '#server/service/routes.ts'
import { cloneDatabase } from '#test/cluster.ts'
import { type People, type Person, peopleOf } from '#test/people.ts'

export type Look = { width?: number; height?: number; dark?: boolean; touch?: boolean }
export type Town = People & {
  db: Database
  base: string
  /** A browser in which nobody has signed in. */
  visitor(look?: Look): Promise<Page>
  /** A browser in which this person is signed in, at this path. */
  opens(person: Person, path: string, look?: Look): Promise<Page>
  /** The same in a browser that is open already, and that may have been tampered with. */
  seat(page: Page, person: Person, path: string): Promise<void>
  /** Fills the town with the people of the demo and their weeks. */
  settle(): Promise<void>
  /** Who the demo's accounts belong to, in a town that is settled. */
  resident(role: Role): Promise<Person>
  /** Does all jobs that are due: the outbox, the closing of shifts. */
  runJobs(): Promise<void>
  /** The clock of the service goes ahead. */
  later(time: Temporal.DurationLike): void
  /** Every line that is open, such as an event stream, breaks; nothing hinders new ones. */
  breakLines(): void
  /** A date so many days from today at a Melbourne workplace, moved past a weekend. */
  workday(days: number): string
}

const PHONE = { width: 390, height: 844 }
export const phone: Look = { ...PHONE, touch: true }

// The browser says this of any answer that is not 2xx; the refusals that a visit provokes are part of it.
const expected = /Failed to load resource: the server responded with a status of (401|403|404|409|413|415|422|429)/

// Pages whose line a visit has cut or spoilt: the browser says so of every address that it asks for.
const spoilt = new WeakSet<Page>()
const ofTheLine = /Failed to load resource/

const watch = (page: Page, troubles: string[]) => {
  page.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || expected.test(text)) return
    if (!(spoilt.has(page) && ofTheLine.test(text))) troubles.push(`${page.url()}: ${text}`)
  })
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
}

export const test = base.extend<{ town: Town; demo: boolean }>({
  demo: [false, { option: true }],
  town: async ({ browser, demo }, play) => {
    const database = await cloneDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'bellbird-visit-'))
    const config = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO: demo ? 'on' : 'off',
    })
    const db = connect({ url: database.url, max: 10 })
    let ahead = Temporal.Duration.from({ seconds: 0 })
    const clock = () => Temporal.Now.instant().add(ahead)
    const means = { config, db, clock, log: createLog('silent'), files: localFiles(folder) }
    const app = createApp(means)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const jobs = createJobs(means)
    const contexts: BrowserContext[] = []
    const troubles: string[] = []

    const visitor = async ({ width = 1280, height = 800, dark = false, touch = false }: Look = {}) => {
      const options: BrowserContextOptions = {
        baseURL: address,
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        hasTouch: touch,
        reducedMotion: 'reduce',
      }
      const context = await browser.newContext(options)
      contexts.push(context)
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (e) =>
          console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`),
        )
      })
      context.on('page', (page) => watch(page, troubles))
      return context.newPage()
    }
    const seat = async (page: Page, person: Person, path: string) => {
      const { id, role, name, token } = person
      const { terms_agreed } = (await person.accounts.me()).data
      await page.context().addInitScript(
        ([t, u]) => {
          // Nor in the empty page that axe opens beside it. Only at the first visit: a sign-out must last.
          if (location.protocol !== 'http:' || sessionStorage.getItem('seated')) return
          sessionStorage.setItem('seated', 'yes')
          localStorage.setItem('token', t!)
          localStorage.setItem('user', u!)
        },
        [token, JSON.stringify({ id, role, name, terms_agreed })],
      )
      await page.goto(path)
    }
    const people = peopleOf(address, db, clock)
    await play({
      ...people,
      db,
      base: address,
      visitor,
      seat,
      async opens(person, path, look) {
        const page = await visitor(look)
        await seat(page, person, path)
        return page
      },
      settle: () => ensureDemoTown(means),
      async resident(role) {
        const { email } = demoAccounts[role]
        const { token, user } = await people.anyone.accounts.login({ body: demoAccounts[role] })
        return { id: user.id, name: user.name, email, role, token, ...people.holding(token) }
      },
      runJobs: () => jobs.runDue(),
      later(time) {
        ahead = ahead.add(time)
      },
      breakLines: () => app.server.closeAllConnections(),
      workday(days) {
        const date = clock().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days })
        return date.add({ days: date.dayOfWeek > 5 ? 8 - date.dayOfWeek : 0 }).toString()
      },
    })
    await Promise.all(contexts.map((context) => context.close()))
    await jobs.stop()
    await app.close()
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
    expect(troubles, 'no page logged an error or broke its policy').toEqual([])
  },
})

/** From now on these addresses are out of this page's reach. Answers the way to mend it. */
export const cutLine = async (page: Page, address: string | RegExp = '**/api/**') => {
  spoilt.add(page)
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

const answerAt = async (
  page: Page,
  address: string | RegExp,
  status: number,
  json: { message: string; code: string },
) => {
  spoilt.add(page)
  await page.route(address, (route) => route.fulfill({ status, json }))
  return () => page.unroute(address)
}

/** From now on the service fails at these addresses, as far as this page can tell. Answers the way to mend it. */
export const failAt = (page: Page, address: string | RegExp) =>
  answerAt(page, address, 500, { message: 'Something went wrong on our side. Please try again.', code: 'unexpected' })

/** The same with a refusal, which a browser does not ask for again by itself. */
export const refuseAt = (page: Page, address: string | RegExp) =>
  answerAt(page, address, 404, { message: 'We could not find that.', code: 'not_found' })

/** From now on these addresses do not answer this page. Answers the way to let them go. */
export const holdBack = async (page: Page, address: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A person with a profile, asked for through the product's own call. */
export const withProfile = async (person: Person, can_teach: number[]) => {
  await person.profiles.create({
    body: { vit_id: '123456', can_teach, year_levels: ['primary', 'secondary'], work_preferences: 'Close to home' },
  })
  return person
}

export { expect }
