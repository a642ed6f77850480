import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProgram } from './program.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SHELL = '/usr/bin/chromium-headless-shell'

const there = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path)) ?? null
const whole = () => there([process.env.CHROME_PATH, ...usual, chromium.executablePath()])
const bare = () => there([process.env.CHROME_SHELL_PATH, SHELL])

/** A Chromium: one that is there, else one that this machine lets us install, else null. */
export const findBrowser = async (signal: AbortSignal): Promise<string | null> => {
  if (whole() === null) await install(['chromium'], signal)
  return whole()
}

/** Where `playwright.config.ts` finds its browsers. */
export type Browsers = { CHROME_PATH: string; CHROME_SHELL_PATH: string }

/**
 * What the visits take: a Chromium, and the same without all that stands around a page, which nobody sees in a visit and
 * which is a fifth of the work. Where the second is not to be had the first does for all.
 */
export const findBrowsers = async (signal: AbortSignal): Promise<Browsers | null> => {
  const missing = [...(whole() ? [] : ['chromium']), ...(bare() || !isOurDebian() ? [] : ['chromium-headless-shell'])]
  if (missing.length > 0) await install(missing, signal)
  const path = whole()
  return path === null ? null : { CHROME_PATH: path, CHROME_SHELL_PATH: bare() ?? path }
}

/** Whoever has no network is told so within seconds. */
const HURRIED = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

const install = async (packages: string[], signal: AbortSignal) => {
  process.stdout.write('Installing a browser for the visits.\n')
  const ways = isOurDebian()
    ? [
        ['apt-get', 'update', '-q', ...HURRIED],
        // One by one: an older Debian has no small one, and must get the other all the same.
        ...packages.map((each) => ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...HURRIED, each]),
      ]
    : [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']]
  for (const [command, ...args] of ways) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { ok, output } = await runProgram(command!, args, { quiet: true, signal, env })
    if (!ok) process.stdout.write(`${output.trim().split('\n').slice(-3).join('\n')}\n`)
  }
}

const isOurDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
