/** What a visit looks at on a page by which one comes in. */
import type { Page } from '@playwright/test'
import type { Role } from '#contract/endpoint.ts'
import { demoAccounts } from '#server/service/routes.ts'
import { expect, holdBack } from './people.ts'

/** The demo's account of this role is filled in. */
export const isFilledIn = async (page: Page, role: Role) => {
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts[role].email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoAccounts[role].password)
}

/** Presses a button, and sees what it says while the service has not answered. */
export const seeBusy = async (page: Page, call: string, button: string, busy: string) => {
  const letGo = await holdBack(page, `**/api/${call}`)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: busy })).toBeVisible()
  letGo()
}
