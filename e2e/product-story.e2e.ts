/** Texts of section 1 of the specification on the landing page. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

const headingsIn = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('heading', { level: 3 })

const expectWelcome = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Bellbird')
  await expect(page.getByText('Choose your role to begin your journey', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Admin', 'Employee', 'Employer'])
  for (const button of await page.getByRole('main').getByRole('button').all()) await expect(button).toBeInViewport()
}

// spec: 1.4, 1.5, 1.6, 1.7, 1.14
test('the landing page describes the platform and leads to the page of each role', async ({ app }) => {
  const page = await app.visitor()
  await page.goto('/')
  await expectWelcome(page)
  const platform = 'The elite platform for workforce management'
  await expect(page.getByRole('heading', { name: platform })).toBeVisible()
  await expect(page.getByRole('region', { name: platform })).toContainText(
    'Bellbird links employers with qualified casual staff',
  )
  await expect(headingsIn(page, platform)).toHaveText([
    'Employer portal',
    'Professional staff',
    'Real-time matching',
    'Performance analytics',
  ])
  await expect(headingsIn(page, 'How it works')).toHaveText([
    'Post requirements',
    'Match professionals',
    'Manage engagements',
  ])

  for (const role of ['Admin', 'Employee', 'Employer']) {
    await page.getByRole('button', { name: role, exact: true }).click()
    await expect(page).toHaveURL(`/${role.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${role} Login`)
    await page.goBack()
  }
})

// spec: 1.7, 1.14
test('a phone shows the three roles at once, and Get Started leads back up to them', async ({ app }) => {
  const page = await app.visitor(phone)
  await page.goto('/')
  await expectWelcome(page)
  const employer = page.getByRole('button', { name: 'Employer', exact: true })
  const start = page.getByRole('link', { name: 'Get Started' })
  await start.scrollIntoViewIfNeeded()
  await expect(employer).not.toBeInViewport()
  await start.click()
  await expect(employer).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeFocused()
})

test('the landing page shows a morning that can be paused, plans, privacy and contact', async ({ app }) => {
  const page = await app.visitor({ ...phone, width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const morning = page.getByRole('figure', { name: 'An example with made-up people' })
  const pause = morning.getByRole('button')
  await expect(morning.getByRole('listitem')).toHaveCount(5)
  // Clicks without scrolling there, because the animation starts once it is in view.
  await pause.evaluate((button) => (button as HTMLButtonElement).click())
  await expect(pause).toHaveText('Play')
  await pause.evaluate((button) => (button as HTMLButtonElement).click())
  await pause.focus()
  await expect(pause).toHaveText('Pause')
  await page.keyboard.press('Enter')
  await expect(pause).toHaveText('Play')
  const states = () =>
    morning.evaluate((figure) => [...new Set(figure.getAnimations({ subtree: true }).map((each) => each.playState))])
  expect(await states()).toContain('paused')
  // The button's own colour transition also runs for a moment after the press.
  await expect.poll(states).not.toContain('running')
  await page.keyboard.press('Enter')
  await expect(pause).toHaveText('Play again')
  await expect(morning).toContainText('Olivia is booked')

  await expect(
    page
      .getByRole('region', { name: 'Plans' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') }),
  ).toHaveText([
    /Starter.*Free.*Up to 50 staff booked a month/,
    /Standard.*\$89\.00 a month.*or \$890\.00 a year.*Up to 200 staff/,
    /Premium.*\$249\.00 a month.*Unlimited bookings/,
  ])
  await expectNoSidewaysScroll(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Terms for employees' })).toHaveAttribute('href', '/employee/tnc')
  await footer.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('region', { name: 'Privacy' })).toBeFocused()
  await footer.getByRole('link', { name: 'Employer sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employer Login')
})
