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

const present = () =>
  [process.env.CHROME_PATH, ...usual, chromium.executablePath()].find((path) => path && existsSync(path))

/** A Chromium for the visits: one that is there, else one that this machine lets us install, else null. */
export const findBrowser = async (signal: AbortSignal): Promise<string | null> => {
  const found = present()
  if (found) return found
  process.stdout.write('Installing a browser for the visits.\n')
  for (const [command, ...args] of waysToInstall()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { ok, output } = await runProgram(command!, args, { quiet: true, signal, env })
    if (!ok) process.stdout.write(`${output.trim().split('\n').slice(-3).join('\n')}\n`)
  }
  return present() ?? null
}

const waysToInstall = (): string[][] => {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() === 0 && /^ID=debian$/m.test(system))
    return [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
    ]
  return [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']]
}
