/**
 * Shows an external check every screen and dialog of the e2e tests, and on request also the screens
 * of each role when they are empty, loading or failed.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'
import { findBrowsers } from '#scripts/browser.ts'
import { peopleOf } from '#test/people.ts'
import { isReadable, waitForAnimations } from '../e2e/helpers/accessibility.ts'
import { navigate } from '../e2e/helpers/navigation.ts'
import { delayThenRefuse, refuseAt } from '../e2e/helpers/network.ts'
import { views } from '../e2e/screens/screens.ts'
import type { View } from '../e2e/screens/view.ts'
import type { RunningDemo } from './environment.ts'

export type Look = { where: 'desktop' | 'phone'; width: number; height: number; touch: boolean }
export const DESKTOP: Look = { where: 'desktop', width: 1280, height: 800, touch: false }
export const PHONE: Look = { where: 'phone', width: 390, height: 844, touch: true }

type State = 'full' | 'empty' | 'waiting' | 'failed'
export type ShownView = { page: Page; view: View; state: State; look: Look; name: string }
type Inspect = (shown: ShownView) => Promise<readonly string[]>
type CrawlOptions = {
  looks: readonly Look[]
  /**
   * Also shows the screens to a person without data, while they load and after loading has failed.
   */
  withoutData?: boolean
  /** Returns the problems of the shown screen, one per line. */
  inspect: Inspect
  /** Prepares each new page before it is first used. */
  prepare?: (page: Page) => Promise<unknown>
}
export type CrawlResult = { screens: number; findings: string[] }

export const openBrowser = async (): Promise<Browser> => {
  const browsers = await findBrowsers(new AbortController().signal)
  if (!browsers) throw new Error('No browser: install Chromium, or name one with CHROME_PATH.')
  return chromium.launch({
    executablePath: browsers.CHROME_SHELL_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
}

export type Account = { id: number; role: Role; name: string; token: string }

/** Opens a page in a new browser context, signed in as this person, or signed out. */
export const openPage = async (
  browser: Browser,
  base: string,
  { width, height, touch }: Look,
  account: Account | null,
) => {
  const options: BrowserContextOptions = {
    baseURL: base,
    viewport: { width, height },
    hasTouch: touch,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  }
  const context = await browser.newContext(options)
  // A busy machine may be slow.
  context.setDefaultTimeout(60_000)
  if (account) {
    const { id, role, name, token } = account
    await context.addInitScript(
      ([t, u]) => {
        // A page has no storage before it has loaded a URL.
        if (location.protocol !== 'http:') return
        localStorage.setItem('token', t!)
        localStorage.setItem('user', u!)
      },
      [token, JSON.stringify({ id, role, name, terms_agreed: 1 })],
    )
  }
  return context.newPage()
}

/** Returns the demo account of this role. */
export const demoAccount = async ({ base, tokenOf }: RunningDemo, role: Role): Promise<Account> => {
  const token = await tokenOf(role)
  const { id, name } = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    .then((answer) => answer.json() as Promise<{ data: { id: number; name: string } }>)
    .then(({ data }) => data)
  return { id, role, name, token }
}

const untilLoaded = (page: Page) => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
const untilSettled = async (page: Page) => {
  while (!(await isReadable(page))) await page.waitForTimeout(50)
  await waitForAnimations(page)
}

const openScreen = async (page: Page, { path, title }: View) => {
  await navigate(page, path)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
}
/** Shows the screen with its data loaded, and with its dialog or menu opened. */
export const show = async (page: Page, view: View) => {
  await openScreen(page, view)
  await untilLoaded(page)
  await view.open?.(page)
  // An opened dialog may first have to load its code.
  await untilLoaded(page)
}

const ROLES = ['employer', 'employee', 'admin'] as const
// Excludes what every page needs: the signed-in user, the configuration and the event stream.
const DATA = /\/api\/(?!me$|config$|events$)/
const isShownOn = ({ where }: Look, { only }: View) => only === undefined || only === where

/** Uses new demo data for each look, since some opened views leave something behind. */
export const crawl = async (newDemo: () => Promise<RunningDemo>, options: CrawlOptions): Promise<CrawlResult> => {
  const browser = await openBrowser()
  const result: CrawlResult = { screens: 0, findings: [] }
  for (const look of options.looks) await crawlDemo(browser, await newDemo(), look, options, result)
  await browser.close()
  return result
}

const crawlDemo = async (
  browser: Browser,
  demo: RunningDemo,
  look: Look,
  { withoutData, inspect, prepare }: CrawlOptions,
  result: CrawlResult,
) => {
  const people = peopleOf(demo.base, demo.db, () => Temporal.Now.instant())

  /** A screen that cannot be reached is a finding too, and the crawl goes on. */
  const check = async (shown: Omit<ShownView, 'name' | 'look'>, reach: () => Promise<unknown>) => {
    const { view, state, page } = shown
    const name = `${view.name}${state === 'full' ? '' : `, ${state}`} (${look.where})`
    try {
      await reach()
      await untilSettled(page)
      result.screens++
      for (const finding of await inspect({ ...shown, look, name })) result.findings.push(`${name}: ${finding}`)
    } catch (error) {
      result.findings.push(`${name}: could not be looked at: ${String(error).slice(0, 500)}`)
    }
  }
  const open = async (account: Account | null) => {
    const page = await openPage(browser, demo.base, look, account)
    await prepare?.(page)
    return page
  }
  const enter = async (page: Page) => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  // On a busy machine a step may take longer than the test waits, so a second try from the start
  // page decides.
  const showWithRetry = (page: Page, view: View) =>
    show(page, view).catch(async () => {
      await enter(page)
      await show(page, view)
    })

  const crawlFull = async (role: View['role']) => {
    const page = await open(role === 'public' ? null : await demoAccount(demo, role))
    await enter(page)
    for (const view of views.filter((each) => each.role === role && isShownOn(look, each)))
      await check({ page, view, state: 'full' }, () => showWithRetry(page, view))
    await page.context().close()
  }

  const withoutDialogs = (role: Role) => views.filter((each) => each.role === role && !each.open)
  const crawlEmpty = async (role: Role) => {
    const page = await open(await people[role]())
    await enter(page)
    for (const view of withoutDialogs(role)) await check({ page, view, state: 'empty' }, () => show(page, view))
    await page.context().close()
  }

  const crawlFailing = async (role: Role) => {
    const page = await open(await people[role]())
    let restore = await refuseAt(page, DATA)
    await enter(page)
    // Leaves out the admin's Home and Help, which load no data.
    for (const view of withoutDialogs(role).filter(({ path }) => !/^\/admin\/home|\/help/.test(path))) {
      const startRefusing = await delayThenRefuse(page, DATA)
      await check({ page, view, state: 'waiting' }, async () => {
        // Lifts the previous refusal only now, so that no answer gets through in between: a page
        // shows no loading state for data that it already has.
        await restore()
        await openScreen(page, view)
        await page.locator('[aria-busy=true]:visible').first().waitFor()
      })
      restore = startRefusing()
      await check({ page, view, state: 'failed' }, async () => {
        await page.getByRole('button', { name: 'Retry' }).first().waitFor()
        await untilLoaded(page)
      })
    }
    await page.context().close()
  }

  const tasks = [
    ...([...ROLES, 'public'] as const).map((role) => () => crawlFull(role)),
    ...ROLES.flatMap((role) => (withoutData ? [() => crawlEmpty(role), () => crawlFailing(role)] : [])),
  ]
  // Two at a time, as more would only wait for each other.
  const runTasks = async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) await next()
  }
  await Promise.all([runTasks(), runTasks()])
}
