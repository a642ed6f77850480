import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian, mayInstallFromDebian, runOrExplain } from './debian.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SHELL = '/usr/bin/chromium-headless-shell'

const firstExisting = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path)) ?? null
const chromePath = () => firstExisting([process.env.CHROME_PATH, ...usual, chromium.executablePath()])
const shellPath = () => firstExisting([process.env.CHROME_SHELL_PATH, SHELL])

/**
 * Returns the path of an installed Chromium; else installs one if this machine lets us, or returns
 * null.
 */
export const findBrowser = async (signal: AbortSignal): Promise<string | null> => {
  if (chromePath() === null) await install(['chromium'], signal)
  return chromePath()
}

/** Environment variables from which `playwright.config.ts` takes its browsers. */
export type Browsers = { CHROME_PATH: string; CHROME_SHELL_PATH: string }

/**
 * Finds Chromium, and for the e2e tests its headless shell, which leaves out the browser's own
 * interface and a fifth of the work. Without the shell, Chromium is used for everything.
 */
export const findBrowsers = async (signal: AbortSignal): Promise<Browsers | null> => {
  const missing = [
    ...(chromePath() ? [] : ['chromium']),
    ...(shellPath() || !mayInstallFromDebian() ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length > 0) await install(missing, signal)
  const path = chromePath()
  return path === null ? null : { CHROME_PATH: path, CHROME_SHELL_PATH: shellPath() ?? path }
}

const install = async (packages: string[], signal: AbortSignal) => {
  process.stdout.write('Installing a browser for the e2e tests.\n')
  if (mayInstallFromDebian()) await installFromDebian(packages, signal)
  else await runOrExplain(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], signal)
}
