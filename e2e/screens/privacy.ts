/** Personal data and account closing, for the accessibility crawl. */
import type { Page } from '@playwright/test'
import { failAt } from '../helpers/network.ts'
import type { View } from './view.ts'

const MINE = { role: 'employee', path: '/employee/privacy', title: 'Privacy' } as const

const askToClose = async (page: Page) => {
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('dialog', { name: 'Close your account?' }).getByLabel('Your password').waitFor()
}

export const accountClosedViews: View[] = [
  { name: 'account closed', role: 'public', path: '/goodbye', title: 'Your account is closed' },
  { name: 'earlier terms', role: 'public', path: '/employee/tnc?version=1', title: 'Terms and Conditions' },
]
export const employeePrivacyViews: View[] = [
  { name: 'privacy', ...MINE },
  { name: 'closing the account', ...MINE, open: askToClose },
  {
    name: 'export that failed',
    ...MINE,
    open: async (page) => {
      await failAt(page, '**/api/me/export')
      await page.getByRole('button', { name: 'Download my data' }).click()
      await page.getByText('Your data could not be downloaded. Please try again.').waitFor()
    },
  },
]
export const employerPrivacyViews: View[] = [
  {
    name: 'closing the account of an employer',
    role: 'employer',
    path: '/employer/privacy',
    title: 'Privacy',
    open: askToClose,
  },
]
