/** Payment screens for the accessibility crawl: an employer's tab and the admin queue. */
import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const PAYMENTS = { role: 'employer', path: '/employer/account?option=payments', title: 'Account Settings' } as const
const DESK = { role: 'admin', path: '/admin/payments', title: 'Payments' } as const
const opens = (button: string | RegExp, field: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByLabel(field).waitFor()
}

export const paymentViews: View[] = [
  { name: 'payments', ...PAYMENTS, path: `${PAYMENTS.path}&history=all` },
  { name: 'payment method', ...PAYMENTS, open: opens(/payment method/, 'Billing email') },
]

export const paymentDeskViews: View[] = [
  { name: 'payment desk', ...DESK, path: `${DESK.path}?show=all` },
  { name: 'transactions', ...DESK, path: `${DESK.path}?option=transactions` },
  { name: 'record payment', ...DESK, open: opens(/^Record payment/, 'Reference') },
  {
    name: 'refund or credit',
    ...DESK,
    path: `${DESK.path}?show=paid`,
    open: opens(/^Refund or credit/, 'Reason'),
  },
]
