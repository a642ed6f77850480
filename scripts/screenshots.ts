/**
 * Takes the pictures of the README from a demo that is running:
 * `node_modules/.bin/node scripts/screenshots.ts http://localhost:3000 docs/images`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.ts'

const [base = 'http://localhost:3000', folder = 'docs/images', ...more] = process.argv.slice(2)
type Role = 'employer' | 'employee' | 'admin'
type Shot = { name: string; role: Role; path: string; width: number; height: number; dark?: boolean; ready: string }

const tomorrow = () => {
  const day = Temporal.Now.zonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 1 })
  return day.add({ days: day.dayOfWeek > 5 ? 8 - day.dayOfWeek : 0 }).toString()
}

const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 844 }
const shots: Shot[] = [
  {
    name: 'book-staff',
    role: 'employer',
    path: `/employer/book?date=${tomorrow()}`,
    ...desktop,
    ready: 'Available Staff',
  },
  { name: 'shift-request', role: 'employee', path: '/employee/job-request', ...phone, ready: 'Accept' },
  ...more.map((line): Shot => {
    const [role, path, size, look] = line.split(' ') as [Role, string, string, string?]
    const name = `${role}${path.replace(/\W+/g, '-')}-${size}${look ? `-${look}` : ''}`
    return { name, role, path, ...(size === 'phone' ? phone : desktop), dark: look === 'dark', ready: '' }
  }),
]

const signIn = async (page: Page, role: Role) => {
  await page.goto(`${base}/${role}`)
  // The demo fills in the fields.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/${role}/home`)
}

const executablePath = await findBrowser(new AbortController().signal)
if (!executablePath) throw new Error('No browser: install Chromium, or name one with CHROME_PATH.')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const { name, role, path, width, height, dark, ready } of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: width < 500,
    timezoneId: 'Australia/Melbourne',
    locale: 'en-AU',
  })
  const page = await context.newPage()
  await signIn(page, role)
  await page.goto(`${base}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(ready).first().waitFor()
  // The event stream never ends, so the network is never idle; waits until nothing is loading.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  // Images further down are loaded only when they are scrolled to.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await page.evaluate(() => document.fonts.ready.then(() => true))
  // A palette makes a picture of a screen a third as large, and nobody can tell.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(folder, `${name}.png`))
  await context.close()
}
await browser.close()
