import type { Page } from '@playwright/test'
import { codeTo } from '#test/helpers/outbox.ts'
import { NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'
import { expect, phone, type TestApp, test } from './helpers/fixtures.ts'

const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
}
const fill = async (page: Page, typed: Record<string, string>) => {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}
const teacher = async (app: TestApp) => {
  const ana = await app.employee('Ana Nguyen')
  await setPassword(app, ana)
  return ana
}

test('a forgotten password is replaced with a code from the mail', async ({ app }) => {
  const { email } = await teacher(app)
  const page = await app.visitor(phone)
  await page.goto('/employee')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in screen, shown until then, has a field for the email too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email'), 'need not be typed again').toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await typeCode(page, await codeTo(app, email))
  await fill(page, { 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD })
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is set. You can now sign in with it.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true }), 'the password is filled in').toHaveValue(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/employee\/home$/)
})

// spec: 2.employee-account-security.1, 2.employee-account-security.2, 2.employee-account-security.3
// spec: 2.employee-account-security.4
// spec: 5.19, 5.20, 5.21
test('a new password signs out the other browsers and keeps this one', async ({ app }) => {
  const ana = await teacher(app)
  const { token } = await signInAgain(app, ana)
  const thisDevice = await app.open(ana, '/employee/account-security')
  const otherDevice = await app.open({ ...ana, token }, '/employee/account-security')
  await expect(otherDevice.getByText('Status Good')).toBeVisible()
  await expect(thisDevice.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /^At least 8 characters with letters, numbers and symbols/,
  )
  await thisDevice.getByRole('button', { name: 'Change Password' }).click()
  await expect(thisDevice.getByText('Please fill in all fields')).toBeVisible()
  for (const field of ['Current password', 'New password', 'Confirm new password'])
    await expect(thisDevice.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(thisDevice.getByText('At least 8 characters with letters, numbers and symbols')).toBeVisible()
  await fill(thisDevice, {
    'Current password': PASSWORD,
    'New password': NEW_PASSWORD,
    'Confirm new password': 'another one',
  })
  await thisDevice.getByRole('button', { name: 'Change Password' }).click()
  await expect(thisDevice.getByText('Passwords do not match')).toBeVisible()
  await fill(thisDevice, { 'Confirm new password': NEW_PASSWORD })
  const changed = thisDevice.getByText('Password changed successfully').waitFor({ timeout: 30_000 })
  await thisDevice.getByRole('button', { name: 'Change Password' }).click()
  await changed
  for (const field of ['Current password', 'New password', 'Confirm new password'])
    await expect(thisDevice.getByLabel(field, { exact: true })).toHaveValue('')
  await expect(otherDevice.getByRole('heading', { name: 'Employee Login' })).toBeVisible()
  await expect(thisDevice.getByRole('heading', { name: 'Account Security' })).toBeVisible()
})

// spec: 2.employee-account-security.5, 2.employee-account-security.6
test('a recovery email is added after confirming identity, and proved by its code', async ({ app }) => {
  const ana = await teacher(app)
  await signInAgain(app, ana)
  app.advance({ minutes: 11 })
  const page = await app.open(ana, '/employee/account-security', phone)
  await page.getByRole('button', { name: 'Add recovery email' }).click()
  await page.getByLabel('Recovery email').fill('third@example.com')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You have no recovery email yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add recovery email' }).click()
  await page.getByLabel('Recovery email').fill('second@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await typeCode(page, await codeTo(app, 'second@example.com'))
  const updated = page.getByText('Recovery email updated successfully').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await updated
  await expect(page.getByText('second@example.com').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit recovery email' })).toBeVisible()

  await expect(page.getByText(/^If you do not recognise a device, sign it out/)).toBeVisible()
  const devices = page.getByRole('list', { name: 'Active Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices).toHaveCount(1)
  await expect(devices.getByText('Current device')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.token)).toBeUndefined()
})

test('older links to notification settings and privacy lead to their pages', async ({ app }) => {
  const page = await app.open(await app.employee('Ana Nguyen'), '/employee/account-security#messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Account settings' })
  await nav.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/employee\/privacy$/)
  await expect(nav.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeVisible()

  const school = await app.open(await app.employer('Hill School'), '/employer/account?option=security#privacy')
  await expect(school).toHaveURL(/\/employer\/privacy$/)
  await expect(school.getByRole('button', { name: 'Close my account' })).toBeVisible()
})

test('the pages of an employer’s account are in one row', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/employer/privacy')
  const nav = page.getByRole('navigation', { name: 'Account settings' })
  await expect(nav.getByRole('link')).toHaveText(['Security', 'Status', 'Payments', 'Notifications', 'Privacy'])
  await expect(nav.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Payments' }).click()
  await expect(page).toHaveURL('/employer/account?option=payments')
  await expect(page.getByRole('tab', { name: 'Payments', selected: true })).toBeVisible()
  await expect(nav.getByRole('link')).toHaveText(['Notifications', 'Privacy'])
  await nav.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  await expect(nav.locator('[aria-current]')).toHaveText('Notifications')
})
