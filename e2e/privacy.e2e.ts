import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { PASSWORD, setPassword } from '#test/helpers/passwords.ts'
import { expect, failAt, phone, type TestApp, test } from './helpers/fixtures.ts'

const PRIVACY = '/employee/privacy'

/** Downloads a zip and returns a function that reads one of its files by name. */
const downloadZip = async (page: Page, press: () => Promise<unknown>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  return (name: string) => Buffer.from(files[name]!).toString('utf8')
}

const teacher = async (app: TestApp) => {
  const ana = await app.employee('Ana Nguyen')
  await setPassword(app, ana)
  return ana
}

test('a person downloads all data after confirming identity', async ({ app }) => {
  const ana = await teacher(app)
  await ana.accounts.updateMe({ body: { bio: 'Twelve years of chalk' } })
  app.advance({ minutes: 11 })
  const page = await app.open(ana, PRIVACY, phone)
  const consents = page.getByRole('list', { name: 'Your agreements' })
  await page.getByText('Show my phone to every employer').click()
  await expect(consents.getByText('You let every employer see your phone')).toBeVisible()
  await expect(page.getByText(/^Admins of this service can see your devices/)).toBeVisible()

  const restore = await failAt(page, '**/api/me/export')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('Your data could not be downloaded. Please try again.')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const fileOf = await downloadZip(page, () => dialog.getByRole('button', { name: 'Confirm' }).click())
  expect(fileOf('account.json')).toContain('Twelve years of chalk')
  expect(fileOf('consents.json')).toContain('shows_phone')
  expect(fileOf('README.txt')).toContain('account.json')
})

test('a closed account disappears for others and cannot sign in', async ({ app }) => {
  const [ana, hill] = [await teacher(app), await app.employer('Hill School')]
  const subject_id = await app.subject()
  const { data } = await ana.connections.inviteEmployer({ body: { employer_id: hill.id } })
  await hill.connections.answer({
    params: { id: String(data.id) },
    body: { user_type: 'employer', status: 'accepted' },
  })
  const shift = { date: app.workday(5), start_time: '08:30', end_time: '15:30', subject_id }
  const request = await hill.shifts.request({ body: { ...shift, inviter_id: hill.id, invitee_id: ana.id } })
  await ana.shifts.answer({ params: { id: String(request.data.id) }, body: { status: 'accepted' } })
  const bookings = await app.open(hill, '/employer/book?option=history')
  await expect(bookings.getByText('Ana Nguyen').first()).toBeVisible()

  const page = await app.open(ana, PRIVACY)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(
    dialog.getByText('1 upcoming shift will be cancelled, and the employers will be notified.'),
  ).toBeVisible()
  const password = dialog.getByLabel('Your password')
  await password.fill('another river bend')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()

  await expect(bookings.getByText('Closed account').first()).toBeVisible()
  await expect(bookings.getByText('Ana Nguyen')).toHaveCount(0)
  await page.goto('/employee')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Authentication failed')).toBeVisible()
})
