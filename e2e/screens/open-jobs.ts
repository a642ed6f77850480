/** Open jobs of the demo teacher, for the accessibility crawl. */
import type { View } from './view.ts'

const OPEN_JOBS = { role: 'employee', path: '/employee/open-jobs', title: 'Open Jobs' } as const

export const openJobViews: View[] = [
  { name: 'open jobs', ...OPEN_JOBS },
  {
    name: 'open jobs, apply',
    ...OPEN_JOBS,
    open: async (page) => {
      await page.getByRole('button', { name: 'Apply' }).first().click()
      await page.getByRole('dialog', { name: 'Apply for this job' }).waitFor()
    },
  },
  { name: 'open jobs, none near', ...OPEN_JOBS, path: '/employee/open-jobs?option=tomorrow&near=true' },
]
