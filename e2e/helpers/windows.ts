/**
 * Browser windows that a worker keeps between tests, so that everything a page has loaded and
 * compiled is reused.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { freePort } from '#test/helpers/free-port.ts'

export type Look = {
  width?: number
  height?: number
  dark?: boolean
  touch?: boolean
  /** Time zone of the browser. */
  zone?: string
  /** Allows a service worker, which keeps the app for offline use. Always a new window. */
  serviceWorker?: boolean
  /** Lets the test set the clock of its pages, which the window keeps. Always a new window. */
  ownClock?: boolean
}
/** One person's window: its pages share storage with each other, but not with other windows. */
export type OwnWindow = {
  page: Page
  context: BrowserContext
  leave(): Promise<void>
  /** Closes the window as it is, so that a screenshot of the failure is taken. */
  giveUp(): Promise<void>
}
export type Windows = {
  /** Port of the service in each test of this worker, fixed because browsers cache by address. */
  port: number
  open(address: string, look: Look): Promise<OwnWindow>
  /** Opens a window that is not reused, neither from an earlier test nor by a later one. */
  openNew(address: string, look: Look): Promise<OwnWindow>
}
type IdleWindow = { look: string; context: BrowserContext; keeperPage: Page; wipe(): Promise<void> }

const MOST_IDLE = 8
const STORED = 'cookies,local_storage,indexeddb,service_workers,cache_storage'

/** Creates the window pool of one Playwright worker. */
export const openWindows = async (browser: Browser, worker: number): Promise<Windows> => {
  const idle: IdleWindow[] = []
  const acquire = async (address: string, look: Look): Promise<IdleWindow> => {
    const name = JSON.stringify(look)
    const at = idle.findLastIndex((each) => each.look === name)
    if (at >= 0) return idle.splice(at, 1)[0]!
    const context = await newContext(browser, optionsOf(address, look))
    return { look: name, context, ...(await openKeeperPage(context, address)) }
  }
  return {
    port: await freePort(15_000 + worker * 5000),
    async open(address, look) {
      const acquired = await acquire(address, look)
      const { context, keeperPage } = acquired
      const page = await openPageFrom(keeperPage)
      await slowDown(page)
      return {
        page,
        context,
        async leave() {
          await acquired.wipe()
          idle.push(acquired)
          if (idle.length > MOST_IDLE) await idle.shift()!.context.close()
        },
        async giveUp() {
          await keeperPage.close()
          await context.close()
        },
      }
    },
    async openNew(address, look) {
      const context = await newContext(browser, optionsOf(address, look))
      const leave = () => context.close()
      const page = await context.newPage()
      await slowDown(page)
      return { page, context, leave, giveUp: leave }
    },
  }
}

/** Slows the processor of pages down by the factor in `SLOW_PAGES`, to find tests that race. */
const slowDown = async (page: Page) => {
  const rate = Number(process.env.SLOW_PAGES ?? 1)
  if (rate === 1) return
  const point = await page.context().newCDPSession(page)
  await point.send('Emulation.setCPUThrottlingRate', { rate })
}

const optionsOf = (
  baseURL: string,
  { width = 1280, height = 800, dark = false, touch = false, zone, serviceWorker = false }: Look,
): BrowserContextOptions => ({
  baseURL,
  viewport: { width, height },
  colorScheme: dark ? 'dark' : 'light',
  hasTouch: touch,
  ...(zone && { timezoneId: zone }),
  reducedMotion: 'reduce',
  serviceWorkers: serviceWorker ? 'allow' : 'block',
})

const newContext = async (browser: Browser, options: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  await context.addInitScript((savesData) => {
    addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`))
    // Data-saving mode avoids caching the app for offline use, which would slow every test down.
    const { connection } = navigator as { connection?: object }
    if (connection && savesData) Object.defineProperty(connection, 'saveData', { value: true })
    // On a busy phone, too, the code of a dialog may be loaded only when someone opens it. Loading
    // all of it in advance takes a tenth of the time of these tests.
    if (savesData)
      window.requestIdleCallback = (run) => window.setTimeout(run, 8000, { didTimeout: true, timeRemaining: () => 0 })
  }, options.serviceWorkers === 'block')
  return context
}

/**
 * Opens a page of the product without any code. While it is open, the process that renders the
 * other pages lives on.
 */
const openKeeperPage = async (context: BrowserContext, address: string) => {
  const keeperPage = await context.newPage()
  await keeperPage.goto('/robots.txt')
  const point = await context.newCDPSession(keeperPage)
  /** Deletes everything that a test left behind, except cached files of the product. */
  const wipe = async () => {
    await Promise.all(context.pages().map((page) => page !== keeperPage && page.close()))
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    await keeperPage.evaluate(() => localStorage.clear())
    await point.send('Storage.clearDataForOrigin', { origin: address, storageTypes: STORED })
  }
  return { keeperPage, wipe }
}

/** Opens a popup, because only a popup is rendered by the same process as its opener. */
const openPageFrom = async (keeperPage: Page) => {
  const opened = keeperPage.waitForEvent('popup')
  await keeperPage.evaluate(() => void window.open('about:blank'))
  return opened
}
