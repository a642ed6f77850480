import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const SETTINGS = { role: 'admin', path: '/admin/settings', title: 'Settings' } as const
const of = (option: string) => `${SETTINGS.path}?option=${option}`

export const settingsViews: readonly View[] = [
  { name: 'settings', ...SETTINGS },
  { name: 'settings, terms', ...SETTINGS, path: of('terms') },
  { name: 'settings, levels', ...SETTINGS, open: (page: Page) => page.getByRole('tab', { name: 'Levels' }).click() },
  { name: 'settings, pay rates', ...SETTINGS, path: of('pay+rates') },
  {
    name: 'settings, a new pay rate',
    ...SETTINGS,
    path: of('pay+rates'),
    open: (page: Page) => page.getByRole('button', { name: 'Add pay rate' }).click(),
  },
  { name: 'settings, cancellations', ...SETTINGS, path: of('cancellations') },
  {
    name: 'settings, a new cancellation rule',
    ...SETTINGS,
    path: of('cancellations'),
    open: (page: Page) => page.getByRole('button', { name: 'Add cancellation rule' }).click(),
  },
  { name: 'settings, chances', ...SETTINGS, path: of('chances') },
  { name: 'settings, who is asked', ...SETTINGS, path: of('who+is+asked') },
  { name: 'settings, school terms', ...SETTINGS, path: of('school+terms') },
  {
    name: 'settings, a new school term',
    ...SETTINGS,
    path: of('school+terms'),
    open: (page: Page) => page.getByRole('button', { name: 'Add school term' }).click(),
  },
  { name: 'settings, SMS price', ...SETTINGS, path: of('sms+price') },
  {
    name: 'settings, a new SMS price',
    ...SETTINGS,
    path: of('sms+price'),
    open: (page: Page) => page.getByRole('button', { name: 'Add SMS price' }).click(),
  },
  {
    name: 'settings, a mail',
    ...SETTINGS,
    path: `${of('messages')}&mail=one_time_code`,
    open: (page: Page) => page.getByRole('region', { name: 'Preview' }).waitFor(),
  },
]
