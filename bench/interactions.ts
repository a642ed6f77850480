/** Measures the time from a press to the first visible response, in Chromium on a running demo. */
import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.ts'
import { measurePress, preparePresses } from './presses.ts'

/** From press to next paint. */
const TARGET_MS = 100
/** Wait after a screen is ready, so that late loading is not taken for the response. */
const SETTLED_MS = 2_000
const BETWEEN_MS = 600

type Role = 'employer' | 'employee' | 'admin'
type Step = { name: string; act: (page: Page) => Promise<unknown> }
type Scenario = { role: Role; path: string; width: number; ready: (page: Page) => Locator; steps: Step[] }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const press = (name: string, on: (page: Page) => Locator): Step => ({ name, act: (page) => on(page).click() })
const type = (name: string, keys: string): Step => ({ name, act: (page) => page.keyboard.type(keys, { delay: 60 }) })
const key = (name: string, combination: string): Step => ({
  name,
  act: (page) => page.keyboard.press(combination),
})
/** Opens a screen from the side menu, which only wide windows show. */
const openFromMenu = (name: string): Step =>
  press(`menu: ${name}`, (page) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first())

const scenarios: Scenario[] = [
  {
    role: 'employer',
    path: '/employer/book',
    width: 1280,
    ready: (page) => button(page, /^Book Now/),
    steps: [
      press('open a profile', (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first()),
      key('close it by Escape', 'Escape'),
      press('Book Now', (page) => button(page, /^Book Now/)),
      press('Cancel', (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' })),
      press('Tomorrow', (page) => button(page, 'Tomorrow')),
      press('open the levels', (page) => button(page, /Year Level$/)),
      press('choose a level', (page) => page.getByRole('option').nth(1)),
      press('Reset Filters', (page) => button(page, 'Reset Filters')),
      press('Booking History', (page) => page.getByText('Booking History', { exact: true })),
      press('Find Staff', (page) => page.getByText('Find Staff', { exact: true })),
      press('dark', (page) => page.getByRole('radio', { name: 'Dark' })),
      key('the palette', 'Control+k'),
      type('type in the palette', 'inv'),
      key('close the palette', 'Escape'),
      ...['Invitations', 'Connections', 'Messages', 'Activity Records', 'Company Profile', 'Book Staff', 'Home'].map(
        openFromMenu,
      ),
    ],
  },
  {
    role: 'employee',
    path: '/employee/job-request',
    width: 390,
    ready: (page) => button(page, /^Accept/),
    steps: [
      press('Reject', (page) => button(page, /^Reject/)),
      key('close the reasons', 'Escape'),
      press('Accept', (page) => button(page, /^Accept/)),
    ],
  },
  {
    role: 'employee',
    path: '/employee/notifications',
    width: 390,
    ready: (page) => button(page, /^Mark as read/),
    steps: [
      press('Mark as read', (page) => button(page, /^Mark as read/)),
      press('Unread only', (page) => page.getByRole('tab', { name: 'Unread only' })),
      press('All notification', (page) => page.getByRole('tab', { name: 'All notification' })),
      press('Mark all as read', (page) => button(page, 'Mark all as read')),
    ],
  },
  {
    role: 'admin',
    path: '/admin/employees',
    width: 1280,
    ready: (page) => button(page, /^View Details/),
    steps: [
      press('View Details', (page) => button(page, /^View Details/)),
      key('close the details', 'Escape'),
      press('the search', (page) => page.getByRole('searchbox').first()),
      type('type in the search', 'ann'),
      key('clear the search', 'Escape'),
      press('page 2', (page) => page.getByRole('navigation', { name: /page/i }).getByText('2', { exact: true })),
      ...['Employers', 'Shifts', 'Support', 'Outbox', 'Audit Log', 'Settings', 'Employees'].map(openFromMenu),
    ],
  },
]

/**
 * Goes through a demo that nobody else uses, as each role, and reports the time from each press to
 * the next paint. `base` is its URL, such as http://localhost:3000. The run answers some requests,
 * so each demo serves one run only.
 */
export async function benchInteractions(base: string, say: (line: string) => void) {
  const executablePath = await findBrowser(new AbortController().signal)
  if (!executablePath) throw new Error('No browser: install Chromium, or name one with CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const took: number[] = []
  say('| who | what | ms | longest task, ms |\n|---|---|---|---|')
  try {
    for (const { role, path, width, ready, steps } of scenarios) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, hasTouch: width < 500 })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      await preparePresses(page)
      await page.goto(`${base}/${role}`)
      // A demo fills in the fields.
      await button(page, 'Sign in').click({ timeout: 60_000 })
      await page.waitForURL(`**/${role}/home`)
      await page.goto(`${base}${path}`)
      await ready(page).waitFor()
      await page.waitForTimeout(SETTLED_MS)
      for (const { name, act } of steps) {
        const { ms, task } = await measurePress(browser, page, () => act(page))
        took.push(ms ?? 0)
        const over = (ms ?? 0) > TARGET_MS ? ' (over)' : ''
        say(`| ${role} | ${name} | ${ms ?? 'under 16'}${over} | ${task.toFixed(0)} |`)
        await page.waitForTimeout(BETWEEN_MS)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  say(`\n${took.filter((ms) => ms <= TARGET_MS).length} of ${took.length} within ${TARGET_MS} ms`)
}
