import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const FIGURES = { role: 'admin', path: '/admin/shifts', title: 'Employee Analytics' } as const
const YEAR = 'range=12-months'

export const analyticsViews: View[] = [
  { name: 'acceptance rate', ...FIGURES },
  { name: 'activity rate', ...FIGURES, path: `/admin/shifts?option=activity+rate&${YEAR}` },
  { name: 'shift requests of employees', ...FIGURES, path: `/admin/shifts?option=shift+request&${YEAR}` },
  { name: 'rejection stats', ...FIGURES, path: `/admin/shifts?option=rejection+rate&${YEAR}` },
  { name: 'availability of employees', ...FIGURES, path: '/admin/shifts?option=availability&region=VIC' },
  {
    name: 'bookings behind a figure',
    ...FIGURES,
    path: `/admin/shifts?${YEAR}`,
    open: async (page: Page) => {
      await page
        .getByRole('list', { name: 'Answers' })
        .getByRole('button', { name: /^Accepted/ })
        .click()
      await page.getByRole('dialog').getByRole('status').filter({ hasText: 'Showing' }).waitFor()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Who was asked/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('region', { name: /^Who was asked/ })
        .waitFor()
    },
  },
]
