/** Ways through the app without loading it anew. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens another screen as a link would, by way of a page that closes any open dialog. */
export const navigate = async (page: Page, path: string) => {
  const go = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to)
  await go('/nowhere')
  // Signed out, an unknown address leads to the landing page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Page not found|Welcome to .+)$/)
  // Dialogs of the whole app stay open on every screen, so the page is loaded anew.
  if ((await page.getByRole('dialog').count()) > 0) await page.goto(path)
  else await go(path)
}

/** The next Tab leads to the first stop of the page. */
export const resetFocus = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
