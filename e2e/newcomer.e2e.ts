import type { Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'
import { ensureAdmin } from '#server/identity/accounts/admin.ts'
import { PASSWORD as KNOWN, setPassword } from '#test/helpers/passwords.ts'
import { delayAnswers, expect, test } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'
import {
  codeFields,
  codeTo,
  fill,
  PASSWORD,
  register,
  registrationOf,
  signIn,
  typeCode,
  wrongCode,
} from './helpers/sign-in.ts'

// spec: 5.3, 5.4
// spec: 2.sign-in-and-registration-screens.1
test('a registration shows errors and keeps the input', async ({ app }) => {
  const page = await app.visitor()
  await page.goto('/employee')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await fill(page, { ...registrationOf('kim@example.com'), 'Confirm password': 'something else' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Newcomer')

  await fill(page, { Password: 'password', 'Confirm password': 'password' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
  await expect(page.getByLabel('Email')).toHaveValue('kim@example.com')

  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Newcomer')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { name: 'Employee Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('kim@example.com')
})

// spec: 2.sign-in-and-registration-screens.1, 2.sign-in-and-registration-screens.2
test('the sign-up form switches between employer and employee', async ({ app }) => {
  const page = await app.visitor()
  await page.goto('/employer')
  for (const [role, name] of [
    ['employer', 'Employer'],
    ['employee', 'Employee'],
  ] as const) {
    if (role === 'employee') await navigate(page, '/employee')
    for (const isReloaded of [true, false]) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Login`)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Registration`)
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
      await expect(page).toHaveURL(`/${role}?option=register`)
      if (isReloaded) await page.reload()
      await page.getByRole('button', { name: 'Back to login' }).click()
      await expect(page).toHaveURL(`/${role}`)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Login`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  }
})

// spec: 4.6, 4.14, 5.15, 5.16, 5.17, 5.18
// spec: 2.one-time-code-page.2, 2.one-time-code-page.4
// spec: 8.29, 8.30, 8.31
test('a wrong code is refused, and a new code replaces the old one', async ({ app }) => {
  const email = 'kim@example.com'
  const page = await app.visitor()
  await register(page, 'employer', email)
  const first = await codeTo(app, email)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('Please enter a valid 6-digit OTP.')).toBeVisible()
  const releaseAnswer = await delayAnswers(page, '**/api/verify-otp')
  await typeCode(page, wrongCode(first))
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible()
  releaseAnswer()
  await expect(page.getByText('OTP verification failed.')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()

  // Correcting a refused code does not send it by itself; it takes the Enter button.
  await page.keyboard.type('123456')
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('OTP verification failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('OTP resent successfully!')).toBeVisible()
  for (const box of await codeFields(page).all()) await expect(box).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled()
  await expect(page.getByText(/You can request a new code in \d+ seconds\./)).toBeVisible()
  const second = await codeTo(app, email)
  if (second !== first) {
    await typeCode(page, first)
    await expect(page.getByText('OTP verification failed.')).toBeVisible()
  }

  await page.goto('/employer/verify-otp')
  await expect(page.getByText('Email not found in URL.')).toBeVisible()
  // It is too soon for another code. After a reload the page learns this only from the refusal.
  await page.goto(`/employer/verify-otp?email=${email}`)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(/^Failed to resend OTP\./)).toBeVisible()

  // This window has no previous page to go back to, so it continues with the sign-in page.
  const fresh = await app.visitor()
  await fresh.goto(`/employer/verify-otp?email=${email}`)
  await typeCode(fresh, second)
  await expect(fresh.getByText('OTP verified successfully!')).toBeVisible()
  await expect(fresh).toHaveURL('/employer')
})

// spec: 8.2
// spec: 5.1
test('signing in shows errors, and an unverified person continues with the code', async ({ app }) => {
  const email = 'kim@example.com'
  const page = await app.visitor()
  await register(page, 'employee', email)
  await page.getByRole('link', { name: 'Back to login' }).click()

  await fill(page, { Email: '', Password: '' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password')
  await signIn(page, email, 'not the password')
  await expect(page.getByText('Authentication failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await signIn(page, email, PASSWORD)
  await page.getByRole('link', { name: 'Enter your code' }).click()
  await expect(page).toHaveURL(`/employee/verify-otp?email=${encodeURIComponent(email)}`)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
})

/** Signs in on the plain sign-in page, in a window that has not requested any other screen. */
const signInAndExpect = async (page: Page, role: Role, { email }: { email: string }, path: string) => {
  await page.goto(`/${role}`)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await signIn(page, email, KNOWN)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Login$/)
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect(visited, 'no other screen in between').toEqual([path])
}

test.describe('without a second factor', () => {
  test.use({ demo: true })

  // spec: 4.2, 4.3, 4.4
  test('signing in leads to the new terms, then to the start page', async ({ app }) => {
    const ada = { email: 'ada@example.com' }
    await ensureAdmin(app.db, { ...ada, password: KNOWN })
    await signInAndExpect(await app.visitor(), 'admin', ada, '/admin/home')
    for (const role of ['employer', 'employee'] as const) {
      const [old, fresh] = [await app[role]('Old Hand'), await app[role]('Kim Newcomer', { agreed: false })]
      for (const each of [old, fresh]) await setPassword(app, each)
      await signInAndExpect(await app.visitor(), role, old, `/${role}/home`)
      const page = await app.visitor()
      await signInAndExpect(page, role, fresh, `/${role}/tnc`)
      await page.getByText('I have read and agree').click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`/${role}/home`)
    }
  })
})

// spec: 2.public-routes.4
test('the terms of both roles are public', async ({ app }) => {
  const visitor = await app.visitor()
  await visitor.goto('/employer/tnc')
  const pages = [visitor]
  for (const role of ['admin', 'employer', 'employee'] as const)
    pages.push(await app.open(await app[role](), '/employer/tnc'))
  for (const page of pages)
    for (const role of ['employer', 'employee'] as const) {
      if (role === 'employee') await navigate(page, '/employee/tnc')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions')
      await expect(page.getByText(`For every ${role}.`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Terms & Conditions' })).toBeVisible()
      await expect(page).toHaveURL(`/${role}/tnc`)
    }
})
