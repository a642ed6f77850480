import type { Page } from '@playwright/test'
import { paymentViews } from './payments.ts'
import type { View } from './view.ts'

const STATUS = { role: 'employer', path: '/employer/account?option=status', title: 'Account Settings' } as const
const opens = (button: string | RegExp, shows: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: shows }).waitFor()
}

export const planViews: View[] = [
  { name: 'plan', ...STATUS },
  { name: 'plan, upgrade', ...STATUS, open: opens('Upgrade', 'Upgrade for') },
  { name: 'plan, free', ...STATUS, open: opens(/^Choose Starter/, 'Change to Starter') },
  { name: 'plan, cancel', ...STATUS, open: opens('Cancel', 'Cancel plan') },
  ...paymentViews,
]
