/** Navigation within the app, without reloading it. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens another screen as a link would. Visits an unknown page first, to close any dialog. */
export const navigate = async (page: Page, path: string) => {
  const go = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to)
  await go('/nowhere')
  // Signed out, an unknown address leads to the landing page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Page not found|Welcome to .+)$/)
  // Dialogs of the app frame stay open on every screen, so only a reload closes them.
  if ((await page.getByRole('dialog').count()) > 0) await page.goto(path)
  else await go(path)
}

/** Moves the focus to the start of the page, so that the next Tab goes to the first stop. */
export const resetFocus = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
