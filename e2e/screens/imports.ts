/**
 * Import screens of an admin, and the screens on which people claim their accounts, for the
 * accessibility crawl.
 */
import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const IMPORT = { role: 'admin', path: '/admin/import', title: 'Import' } as const
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const paste = async (page: Page) => {
  await press('Paste rows instead')(page)
  await page.getByLabel('Rows', { exact: true }).fill('Name\tEmail\nAna Example\tana@example.com')
}

export const importViews: readonly View[] = [
  { name: 'import', ...IMPORT },
  { name: 'import, pasted rows', ...IMPORT, open: paste },
  {
    name: 'import, its columns',
    ...IMPORT,
    open: async (page) => {
      await paste(page)
      await press('Continue')(page)
      await page.getByRole('button', { name: 'Check the rows' }).waitFor()
    },
  },
  {
    name: 'import that is finished',
    ...IMPORT,
    open: async (page) => {
      await press(/^Open Languages/)(page)
      await page.getByRole('table', { name: 'Rows' }).waitFor()
    },
  },
  { name: 'claim without a link', role: 'public', path: '/claim', title: 'Claim your account' },
]
