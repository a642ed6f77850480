/**
 * Opens every screen and dialog of a running demo as a person of its role, and measures how much
 * the screen moves while it loads and how long the presses take that open the dialog.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.ts'
import { views } from '../e2e/screens/screens.ts'
import type { View } from '../e2e/screens/view.ts'
import { measurePress, type Press, preparePresses } from './presses.ts'

const TARGET_MS = 100
const TARGET_SHIFT = 0.01
/**
 * Wait after a screen is ready, because late content still moves it and would count as the response
 * to the press.
 */
const SETTLED_MS = 1_000
/** Longest wait for a screen, and for each step that opens a dialog. */
const PATIENCE_MS = 15_000
const WIDTHS = [1280, 390]
/** Password of the organisations of the demo. */
const PASSWORD = 'bellbird-school'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type Shifts = { sum: number; largest: number; moved: string }

/** Runs in the page: sums what moves without a press, and keeps what moved most. */
const recordShifts = () => {
  const shifts: Shifts = { sum: 0, largest: 0, moved: '' }
  Object.assign(window, { shifts })
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.localName} "${node.textContent?.slice(0, 30)}"` : (node?.nodeName ?? '')
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      if (value > shifts.largest) Object.assign(shifts, { largest: value, moved: nameOf(sources[0]?.node) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function signIn(page: Page, base: string, { role, email }: View) {
  if (role === 'public') return
  await page.goto(`${base}/${role}`)
  // A demo fills in the fields.
  const button = page.getByRole('button', { name: 'Sign in', exact: true }).first()
  await button.waitFor()
  if (email) {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  }
  await button.click()
  await page.waitForURL(`**/${role}/home`)
}

type Measured = { shifts: Shifts; press: Press | null }

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)

/** The shifts of a dialog include those of the screen from which it is opened. */
async function measure(browser: Browser, page: Page, base: string, { path, open }: View): Promise<Measured> {
  await page.goto(`${base}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLED_MS)
  const press = open ? await measurePress(browser, page, () => open(page)) : null
  return { shifts: await shiftsOf(page), press }
}

/** Leaves out the call log, which Playwright appends to each error. */
const reasonOf = (fault: unknown) => {
  const [first, second] = String(fault).split('\n')
  return `not shown: ${first}${second?.startsWith('Call log') ? '' : ` ${second ?? ''}`}`
}

const textOf = ({ shifts, press }: Measured) => {
  const isShifted = shifts.sum > TARGET_SHIFT
  const isSlow = (press?.ms ?? 0) > TARGET_MS
  const pressed = press ? `${press.ms ?? 'under 16'}${isSlow ? ' (over)' : ''} | ${press.task.toFixed(0)}` : ' | '
  return `${shifts.sum.toFixed(3)}${isShifted ? ` (over: ${shifts.moved})` : ''} | ${pressed}`
}

/**
 * Prints a line for each screen and dialog of the roles, at each width. `base` is the URL of a demo
 * that nobody else uses. Each word of `only` must be in the role, name or width of a measured view.
 */
export async function benchScreens(base: string, only: string, say: (line: string) => void) {
  const executablePath = await findBrowser(new AbortController().signal)
  if (!executablePath) throw new Error('No browser: install Chromium, or name one with CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const words = only.split(' ')
  const all: Measured[] = []
  say('| who | screen | width | shift | press, ms | longest task, ms |\n|---|---|---|---|---|---|')
  try {
    for (const width of WIDTHS) {
      const without = width > 500 ? 'phone' : 'desktop'
      const isChosen = ({ role, name }: View) => words.every((word) => `${role} ${name} ${width}`.includes(word))
      const shown = views.filter((view) => view.only !== without && isChosen(view))
      for (const [person, own] of Map.groupBy(shown, ({ role, email }) => email ?? role)) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch: width < 500 })
        context.setDefaultTimeout(PATIENCE_MS)
        await context.addInitScript(recordShifts)
        const page = await context.newPage()
        await preparePresses(page)
        await signIn(page, base, own[0]!)
        for (const view of own) {
          // A dialog may need data that the demo has only at another time of day.
          const measured = await measure(browser, page, base, view).catch(reasonOf)
          if (typeof measured !== 'string') all.push(measured)
          const text = typeof measured === 'string' ? `${measured} | | ` : textOf(measured)
          say(`| ${person} | ${view.name} | ${width} | ${text} |`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  const presses = all.flatMap(({ press }) => press ?? [])
  const quick = presses.filter(({ ms }) => (ms ?? 0) <= TARGET_MS)
  const still = all.filter(({ shifts }) => shifts.sum <= TARGET_SHIFT)
  say(`\n${still.length} of ${all.length} move at most ${TARGET_SHIFT}`)
  say(`${quick.length} of ${presses.length} presses within ${TARGET_MS} ms`)
}
