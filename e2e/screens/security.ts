import type { Page } from '@playwright/test'
import { requireConfirmation } from '../helpers/network.ts'
import type { View } from './view.ts'

const MINE = { role: 'employee', path: '/employee/account-security', title: 'Account Security' } as const
const SETTINGS = {
  role: 'employee',
  path: '/employee/notification-settings',
  title: 'Notification settings',
} as const
const NEW_PASSWORD = '/forgot-password?role=employee&email=kim%40example.com'

const editRecoveryEmail = (page: Page) => page.getByRole('button', { name: /recovery email$/ }).click()

export const forgottenPasswordViews: View[] = [
  { name: 'forgotten password', role: 'public', path: '/forgot-password?role=admin', title: 'Forgot your password?' },
  {
    name: 'new password with faults',
    role: 'public',
    path: NEW_PASSWORD,
    title: 'Set a new password',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set new password' }).click()
      await page.getByText('Please enter a valid 6-digit OTP.').waitFor()
    },
  },
]

export const employeeSecurityViews: View[] = [
  { name: 'account security', ...MINE },
  {
    name: 'account security with faults',
    ...MINE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByText('Enter your current password').waitFor()
      await editRecoveryEmail(page)
      await page.getByLabel('Recovery email').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter an email address').waitFor()
    },
  },
  { name: 'notification settings', ...SETTINGS },
  {
    name: 'messages with quiet hours and a summary',
    ...SETTINGS,
    open: async (page) => {
      await page.getByText('Pause notifications at night').click()
      await page.getByText('Email me once a day').click()
      await page.getByRole('button', { name: 'Apply choices' }).waitFor()
    },
  },
  {
    name: 'confirmation of who sits here',
    ...MINE,
    open: async (page) => {
      await requireConfirmation(page, '**/api/recovery-email')
      await editRecoveryEmail(page)
      await page.getByLabel('Recovery email').fill('second@example.com')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password').waitFor()
    },
  },
]
export const employerSecurityViews: View[] = [
  { name: 'account settings', role: 'employer', path: '/employer/account', title: 'Account Settings' },
  {
    ...SETTINGS,
    name: 'notification settings of an employer',
    role: 'employer',
    path: '/employer/notification-settings',
  },
]
export const adminSecurityViews: View[] = [
  { ...SETTINGS, name: 'notification settings of an admin', role: 'admin', path: '/admin/notification-settings' },
  { name: 'account security of an admin', role: 'admin', path: '/admin/account-security', title: 'Account Security' },
]

const fulfilAt = (page: Page, address: string, json: unknown) =>
  page.route(address, (route) => route.fulfill({ status: 200, json }))
const CODES = Array.from({ length: 10 }, (_, n) => `K7QM-2XHT-9VBD-4NR${'ABCDEFGHJK'[n]}`)
const setUpApp = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('dialog', { name: 'Set up an authenticator app' }).getByLabel('Digit 1 of 6').waitFor()
}

export const secondFactorViews: View[] = [
  { name: 'set-up of an authenticator app', ...MINE, open: setUpApp },
  {
    name: 'recovery codes',
    ...MINE,
    open: async (page) => {
      await fulfilAt(page, '**/api/two-factor/totp/confirm', {
        message: 'Two-factor authentication is on.',
        data: { recovery_codes: CODES },
      })
      await setUpApp(page)
      await page.getByLabel('Digit 1 of 6').focus()
      await page.keyboard.type('123456')
      await page.getByRole('dialog', { name: 'Save your recovery codes' }).getByText(CODES[0]!).waitFor()
    },
  },
]

const secondStep = (method: 'totp' | 'recovery_code', shown: string): View => ({
  name: `second step by ${method}`,
  role: 'public',
  path: '/employee',
  title: 'Employee Login',
  open: async (page) => {
    const second_factor = { ticket: 'none', methods: [method], passkey_options: null }
    await fulfilAt(page, '**/api/login', { second_factor })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel(shown).waitFor()
  },
})
export const signInStepViews: View[] = [
  secondStep('totp', 'Digit 1 of 6'),
  secondStep('recovery_code', 'Recovery code'),
]
