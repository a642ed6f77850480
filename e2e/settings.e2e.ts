import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll, expectSound } from './helpers/accessibility.ts'
import { delayAnswers, expect, phone, type TestApp, test } from './helpers/fixtures.ts'

const today = () => Temporal.Now.plainDateISO('Australia/Melbourne')

/** Types a date as dd/mm/yyyy into a date field. */
const typeDate = async (page: Page, label: string, { day, month, year }: Temporal.PlainDate) => {
  await page.getByRole('spinbutton', { name: `day, ${label}` }).click()
  await page.keyboard.type([day, month].map((part) => String(part).padStart(2, '0')).join('') + year)
}

const MARKUP = '<b>Lyre</b> {{x}}'

const openSettings = async (app: TestApp, option: string, name = 'Ada Admin') => {
  const ada = await app.admin(name)
  const page = await app.open(ada, `/admin/settings?option=${option}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  return { ada, page, dialog: page.getByRole('alertdialog') }
}

test('users see a new service name, logo and level names', async ({ app }) => {
  const { page } = await openSettings(app, 'general')
  const bea = await app.admin('Bea Admin')
  const name = page.getByLabel('Product name')
  await expect(name).toHaveValue('')
  await bea.settings.setGeneral({
    body: { product_name: 'Magpie', phone: '1300 555 012', phone_hours: 'Always', email: 'b@example.com', version: 0 },
  })
  await name.fill(MARKUP)
  // Support contacts are empty until an admin enters them; there are no made-up defaults.
  for (const [label, typed] of [
    ['Support phone', '1300 555 000'],
    ['Support email', 'ada@example.com'],
    ['Phone hours', 'At night'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue('')
    await page.getByLabel(label).fill(typed)
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Someone else has changed this.')).toBeVisible()
  await expect(name).toHaveValue(MARKUP)
  await page.getByRole('button', { name: 'Show the saved version' }).click()
  await expect(name).toHaveValue('Magpie')
  await expect(page.getByLabel('Phone hours')).toHaveValue('Always')

  await name.fill(MARKUP)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('banner')).toContainText(MARKUP)
  const picture = { width: 300, height: 100, channels: 3, background: 'teal' } as const
  const buffer = await sharp({ create: picture }).png().toBuffer()
  await page.getByLabel('Upload logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const logo = page.getByRole('banner').locator('img[src^="/api/logo/"]')
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)

  await page.getByRole('tab', { name: 'Levels' }).click()
  await page.getByLabel('Second year level').fill('Senior years')
  await page.getByLabel('First year level').fill('senior years')
  await page.getByRole('button', { name: 'Save names' }).click()
  await expect(page.getByText('Please use two different names.').last()).toBeVisible()
  await page.getByLabel('First year level').fill('Junior years')
  // The same message about the general settings may still be shown.
  const saved = page.waitForResponse(/\/settings\/levels$/)
  await page.getByRole('button', { name: 'Save names' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await app.visitor(phone)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${MARKUP}`)
  await expect(visitor).toHaveTitle(/Welcome to .b.Lyre/)
  const ana = await app.employee('Ana Nguyen')
  const mine = await app.open(ana, '/employee/profile?option=edit')
  await expect(mine.getByRole('checkbox', { name: 'Junior years' })).toBeVisible()
})

test('users agree to new terms and return to their page', async ({ app }) => {
  const [ana] = [await app.employee('Ana Nguyen'), await app.employee('Bo Brown')]
  const anaPage = await app.open(ana, '/employee/notifications', phone)
  await expect(anaPage.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(anaPage.getByText('No notifications').first()).toBeVisible()

  const { page, dialog } = await openSettings(app, 'terms&role=employee')
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/true profile/)
  await text.fill(`1. Be kind\n${MARKUP}`)
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: '1. Be kind' })).toBeVisible()
  await page.getByRole('tab', { name: 'Levels' }).click()
  await expect(dialog).toContainText('not been saved')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  // Signing out also asks about unsaved changes, before the session ends.
  await page.getByRole('button', { name: 'Account of Ada Admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(dialog).toContainText('not been saved')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(text).toHaveValue(/Be kind/)
  await page.getByRole('button', { name: 'Publish...' }).click()
  await expect(page.getByText('Please describe what changed, in a sentence or two.').first()).toBeVisible()
  await page.getByLabel('What changed').fill('We ask for kindness.')
  await typeDate(page, 'Applies from', today())
  await page.getByRole('button', { name: 'Publish...' }).click()
  await expect(dialog).toContainText('It applies today. 2 employees have agreed to earlier terms')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 is in force. 2 people are asked to agree again.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Ada Admin')

  await anaPage.getByRole('tab', { name: 'Connections' }).click()
  await expect(anaPage).toHaveURL('/employee/tnc')
  await expect(anaPage.getByText(MARKUP)).toBeVisible()
  await expect(anaPage.getByRole('region', { name: 'What changed' })).toContainText('We ask for kindness.')
  await expectAccessible(anaPage)
  await anaPage.getByText('I have read and agree').click()
  await anaPage.getByRole('button', { name: 'Continue' }).click()
  await expect(anaPage).toHaveURL('/employee/notifications?option=connections')
  await expect(anaPage.getByRole('tab', { name: 'Connections', selected: true })).toBeVisible()
})

test('users see upcoming terms and agree ahead or sign out', async ({ app }) => {
  const [ana, bo] = [await app.employee('Ana Nguyen'), await app.employee('Bo Brown')]
  const { page, dialog } = await openSettings(app, 'terms&role=employee')
  await page.getByLabel('Text', { exact: true }).fill('1. Be kind\nAlways.')
  await page.getByLabel('What changed').fill('We ask for kindness.')
  const date = today().add({ days: 14 })
  const longDate = date.toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })
  await page.getByRole('button', { name: 'Publish...' }).click()
  await expect(dialog).toContainText(`It applies from ${longDate}.`)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`Version 2 applies from ${longDate}.`).first()).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Coming')
  await expect(page.getByRole('table').getByRole('row').nth(2)).toContainText('In force')

  const anaPage = await app.open(ana, '/employee/job-request', phone)
  const banner = anaPage.getByRole('region', { name: 'New terms' })
  await expect(banner).toContainText(`New terms apply from ${longDate}.`)
  await expect(banner).toContainText('What changed: We ask for kindness.')
  await expectAccessible(anaPage)
  await banner.getByRole('link', { name: 'Read and agree' }).click()
  await expect(anaPage.getByText(`It applies from ${longDate}.`)).toBeVisible()
  await expect(anaPage.getByRole('region', { name: 'What changed' })).toContainText('We ask for kindness.')
  await anaPage.getByRole('link', { name: 'Not now' }).click()
  await expect(anaPage).toHaveURL('/employee/home')
  const answerAccount = await delayAnswers(anaPage, /\/api\/me$/)
  await anaPage.goto('/employee/tnc')
  await expect(anaPage.getByText(`It applies from ${longDate}.`)).toBeVisible()
  await expect(anaPage.getByText('You have agreed'), 'the account has not said so').toHaveCount(0)
  answerAccount()
  await anaPage.getByText('I have read and agree').click()
  await anaPage.getByRole('button', { name: 'Continue' }).click()
  await expect(anaPage).toHaveURL('/employee/home')
  await expect(anaPage.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana Nguyen')
  await expect(banner).toHaveCount(0)

  app.advance({ hours: 24 * 15 })
  await anaPage.reload()
  await expect(anaPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(anaPage).toHaveURL('/employee/home')
  const boPage = await app.open(bo, '/employee/notifications')
  await expect(boPage).toHaveURL('/employee/tnc')
  await expect(boPage.getByRole('region', { name: 'What changed' })).toContainText('We ask for kindness.')
  await expect(boPage.getByRole('link', { name: 'Not now' })).toHaveCount(0)
  await boPage.getByRole('button', { name: 'Log Out' }).click()
  await expect(boPage).toHaveURL('/')
  expect(await boPage.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined])
  await expect.poll(() => bo.accounts.me().catch(({ code }) => code)).toBe('unauthenticated')
})

test('an admin edits a mail template and dates a pay rate', async ({ app }) => {
  const { ada, page, dialog } = await openSettings(app, 'messages')
  await page.getByRole('button', { name: 'Edit One-time code' }).click()
  const text = page.getByLabel('Text', { exact: true })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Your one-time code is 482913')
  await text.fill(`${MARKUP} {{code}}`)
  await expect(preview).toContainText(`${MARKUP} 482913`)
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText('This email has no placeholder {{x}}.').first()).toBeVisible()
  await text.fill('<b>Enter</b> {{code}} at {{link}}')
  await page.getByRole('button', { name: 'Send test email to me' }).click()
  await expect(page.getByText(`A test email is on its way to ${ada.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Save message' }).click()
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(text).toHaveValue(/^Hello,/)

  await page.getByRole('tab', { name: 'Pay Rates' }).click()
  await page.getByRole('button', { name: 'Add pay rate' }).click()
  const form = page.getByRole('dialog', { name: 'Add pay rate' })
  await form.getByRole('button', { name: /State/ }).click()
  await page.getByRole('option', { name: 'NSW' }).click()
  await form.getByLabel('Dollars per hour').fill('74.15')
  await form.getByLabel('Minimum hours paid').fill('2,5')
  await form.getByRole('button', { name: 'Save rate' }).click()
  await expect(form.getByText('Please enter hours, like 2 or 2.5').first()).toBeVisible()
  await form.getByLabel('Minimum hours paid').fill('2.5')
  await form.getByLabel('Source').fill('Award MA000077')
  await form.getByRole('button', { name: 'Save rate' }).click()
  const row = page.getByRole('table', { name: 'Pay rates' }).getByRole('row', { name: /74\.15/ })
  await expect(row).toContainText('2 h 30 min')
  await row.getByRole('button', { name: /^Remove the rate of NSW/ }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  // An open dialog hides the table.
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
})

test('an admin sees that chances were wrong and resumes learning', async ({ app }) => {
  const now = Temporal.Now.instant()
  const monday = (day = Temporal.Now.plainDateISO('Australia/Perth')) => day.subtract({ days: day.dayOfWeek + 6 })
  await app.db.run`
    insert into answer_models (region, model, counters, fitted_on, frozen_at)
    values ('VIC', '{}', '{}', ${monday()}, ${now}), ('TAS', '{}', '{}', ${monday()}, null)`
  await app.db.run`
    insert into answer_forecasts (region, week, percent, offers, planned, accepted)
    select 'VIC', ${monday()}, n, 1500 - 30 * n, (1500 - 30 * n) * n / 100.0, (1500 - 30 * n) * (case when n > 20 then 0.6 else 0.95 end) * n / 100.0
    from generate_series(2, 40) n`
  await app.db.run`
    insert into recent_answers (region, measured_at, expected, accepted) values ('VIC', ${now}, 14.2, 3)`
  const { ada, page, dialog } = await openSettings(app, 'chances')
  const victoria = page.locator('section.card', { has: page.getByRole('heading', { name: 'Victoria' }) })
  await expect(victoria.getByText('More than 8 points off')).not.toHaveCount(0)
  await expect(victoria.getByText('3 people said yes where 14 were expected')).toBeVisible()
  await victoria.getByRole('button', { name: 'Resume learning' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Learning resumed.')).toBeVisible()
  await expect(victoria.getByText('Learning', { exact: true })).toBeVisible()
  const { data } = await ada.settings.answerForecasts()
  expect(data.map(({ frozen_at }) => frozen_at)).toEqual([null, null])
})

test('an admin compares who was asked and booked, by month', async ({ app }) => {
  await app.db.run`
    insert into asked_rates (month, trait, member_of, people, asked, answered, booked)
    select m::date, g.trait, g.member_of, g.people, g.asked, g.asked / 2, g.asked / 4
    from unnest(array['2026-09-01', '2026-10-01']) m cross join (values
      ('channel', 'push', 300, 200), ('channel', 'sms', 95, 30), ('channel', 'mail', 5, 2),
      ('experience', 'newcomer', 60, 34), ('experience', 'booked_before', 340, 198)) g (trait, member_of, people, asked)`
  const { page } = await openSettings(app, 'who+is+asked')
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(page.getByText('Of 400 people, 232 were asked and 57 were booked.')).toBeVisible()
  await expect(row(/^Text message/)).toContainText('To review')
  await expect(row(/^App notification/)).toContainText('Similar rate')
  await expect(row(/^Email only/)).toContainText('Fewer than 10')
  await page.getByRole('button', { name: /^Month/ }).click()
  await page.getByRole('option', { name: 'September 2026' }).click()
  await expect(page.getByRole('heading', { name: 'Shifts of September 2026' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all months' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('who-is-asked.csv')
  await expectSound(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
