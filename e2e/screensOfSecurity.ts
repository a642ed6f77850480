/** What keeps an account its owner's, for the sweep. */
import type { Page } from '@playwright/test'
import { askToConfirm } from './lines.ts'
import type { View } from './screens.ts'

const MINE = { role: 'employee', path: '/employee/account-security', title: 'Account Security' } as const
const NEW_PASSWORD = '/forgot-password?role=employee&email=kim%40example.com'

const editRecoveryEmail = (page: Page) => page.getByRole('button', { name: /recovery email$/ }).click()

export const forgottenPassword: View[] = [
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

export const mySecurity: View[] = [
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
  {
    name: 'confirmation of who sits here',
    ...MINE,
    open: async (page) => {
      await askToConfirm(page, '**/api/recovery-email')
      await editRecoveryEmail(page)
      await page.getByLabel('Recovery email').fill('second@example.com')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password').waitFor()
    },
  },
]
export const employersSecurity: View[] = [
  { name: 'account settings', role: 'employer', path: '/employer/account', title: 'Account Settings' },
]
export const adminsSecurity: View[] = [
  { name: 'account security of an admin', role: 'admin', path: '/admin/account-security', title: 'Account Security' },
]
