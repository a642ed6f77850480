import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

const RECORDS = { role: 'employer', path: '/employer/records', title: 'Activity Records' } as const
const ACTIVITIES = {
  role: 'employee',
  path: '/employee/activity-history?filter=completed',
  title: 'Activity History',
} as const
const TIMESHEETS = { role: 'employer', path: '/employer/timesheets', title: 'Timesheets' } as const
const firstRow = (page: Page) => page.locator('main li > button[aria-expanded]').first().click()
const timesheet = async (page: Page) => {
  await firstRow(page)
  await page.getByRole('link', { name: /^View Timesheet/ }).click()
  await page.getByRole('heading', { name: 'Worked times' }).waitFor()
}

export const employerWorkViews: View[] = [
  { name: 'records', ...RECORDS },
  { name: 'records of the school', ...RECORDS, path: '/employer/records?option=school' },
  { name: 'records by date', ...RECORDS, path: '/employer/records?option=by+date' },
  { name: 'records, filters', ...RECORDS, open: press('Filters') },
  { name: 'records, none', ...RECORDS, path: '/employer/records?date=2001-01-01' },
  { name: 'record', ...RECORDS, path: '/employer/records?status=completed', open: firstRow },
  { name: 'pay rates', ...RECORDS, open: press('Pay Rates') },
  { name: 'timesheets', ...TIMESHEETS },
  { name: 'timesheets, disputed', ...TIMESHEETS, path: '/employer/timesheets?option=disputed' },
  { name: 'timesheets, approved', ...TIMESHEETS, path: '/employer/timesheets?option=approved' },
  { name: 'approving timesheets', ...TIMESHEETS, open: press('Approve all as booked') },
  { name: 'timesheet at the school', ...RECORDS, path: '/employer/records?status=completed', open: timesheet },
]

export const employeeWorkViews: View[] = [
  { name: 'activity history', ...ACTIVITIES },
  { name: 'activity', ...ACTIVITIES, open: firstRow },
  {
    name: 'cancelled activity',
    ...ACTIVITIES,
    path: '/employee/activity-history?filter=cancelled',
    open: firstRow,
  },
  { name: 'tax details', ...ACTIVITIES, open: press('Tax Details') },
  { name: 'timesheet', ...ACTIVITIES, open: timesheet },
]
