import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const ABOUT = { role: 'admin', path: '/admin/home', title: 'Welcome to Bellbird' } as const
const type = async (page: Page, typed: string) => {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('textbox').fill(typed)
  await palette.getByRole('option').first().waitFor()
}
const underMore = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Search' }).click()
}

/** Views of an admin's command palette, as every role has the same one; an admin finds everyone. */
export const paletteViews: readonly View[] = [
  {
    name: 'command palette',
    ...ABOUT,
    only: 'desktop',
    open: async (page) => {
      await page.getByRole('button', { name: /^Search (Ctrl|⌘) K$/ }).click()
      await type(page, 'wattle')
    },
  },
  {
    name: 'command palette under More',
    ...ABOUT,
    only: 'phone',
    open: async (page) => {
      await underMore(page)
      await type(page, 's')
    },
  },
]
