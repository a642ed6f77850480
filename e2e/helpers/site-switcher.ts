/** Site switcher in the header, for people who act for several sites. */
import type { Page } from '@playwright/test'

export const switcher = (page: Page) => page.getByRole('button', { name: /^You act for/ })

export const chooseSite = async (page: Page, name: string) => {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}
