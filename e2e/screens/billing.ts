/** Plans and payments: an employer's account settings and the admin queue. */
import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const PAYMENTS = { role: 'employer', path: '/employer/account?option=payments', title: 'Account Settings' } as const
const QUEUE = { role: 'admin', path: '/admin/payments', title: 'Payments' } as const
const openDialog = (button: string | RegExp, field: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByLabel(field).waitFor()
}

const paymentViews: View[] = [
  { name: 'payments', ...PAYMENTS, path: `${PAYMENTS.path}&history=all` },
  { name: 'payment method', ...PAYMENTS, open: openDialog(/payment method/, 'Billing email') },
]

const STATUS = { role: 'employer', path: '/employer/account?option=status', title: 'Account Settings' } as const
const openChange = (button: string | RegExp, shows: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: shows }).waitFor()
}

export const planViews: View[] = [
  { name: 'plan', ...STATUS },
  { name: 'plan, upgrade', ...STATUS, open: openChange('Upgrade', 'Upgrade for') },
  { name: 'plan, free', ...STATUS, open: openChange(/^Choose Starter/, 'Change to Starter') },
  { name: 'plan, cancel', ...STATUS, open: openChange('Cancel', 'Cancel plan') },
  ...paymentViews,
]

export const adminPaymentViews: View[] = [
  { name: 'payment queue', ...QUEUE, path: `${QUEUE.path}?show=all` },
  { name: 'transactions', ...QUEUE, path: `${QUEUE.path}?option=transactions` },
  { name: 'record payment', ...QUEUE, open: openDialog(/^Record payment/, 'Reference') },
  {
    name: 'refund or credit',
    ...QUEUE,
    path: `${QUEUE.path}?show=paid`,
    open: openDialog(/^Refund or credit/, 'Reason'),
  },
]
