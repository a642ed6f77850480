import { defineConfig } from '@playwright/test'

// The last --disable-features is the one that counts, so what Playwright turns off is said again.
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
// Pages of an address bar that is never shown. In each new window they cost as much time as one
// of our small screens.
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium'
// Optimised code is not worth its price here: most of it is thrown away with the next page load.
const WITHOUT_OPTIMISING = '--js-flags=--no-opt,--no-maglev'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  WITHOUT_OPTIMISING,
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join()}`,
]
// The device shows notifications, which only a whole browser can.
const ON_A_DEVICE = '**/push.e2e.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a slow machine is no fault of the product: on one that took three times as
  // long as usual, the longest tests reached 90 seconds.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'screens',
      testMatch: '**/*.e2e.ts',
      testIgnore: ON_A_DEVICE,
      use: { launchOptions: { executablePath: process.env.CHROME_SHELL_PATH ?? CHROME, args } },
    },
    { name: 'devices', testMatch: ON_A_DEVICE, use: { launchOptions: { executablePath: CHROME, args } } },
  ],
})
