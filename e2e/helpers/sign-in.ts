/** Forms for sign-in, registration and codes, as e2e tests fill them in. */
import type { Page } from '@playwright/test'
import type { Role } from '#contract/platform/endpoint.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { delayAnswers, expect, type TestApp } from './fixtures.ts'

export const PASSWORD = 'bells at dawn 1'

export const fill = async (page: Page, typed: Record<string, string>) => {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}
export const registrationOf = (email: string) => ({
  Name: 'Kim Newcomer',
  Email: email,
  Password: PASSWORD,
  'Confirm password': PASSWORD,
})

export const register = async (page: Page, role: 'employer' | 'employee', email: string) => {
  await page.goto(`/${role}`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await fill(page, registrationOf(email))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

export const codeFields = (page: Page) => page.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
export const labels = (page: Page) =>
  page
    .locator('form input')
    .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent))

/** Checks that the form is prefilled with the demo account of this role. */
export const expectFilledIn = async (page: Page, role: Role) => {
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts[role].email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoAccounts[role].password)
}

/** Presses a button and checks its label while the answer of the service is held back. */
export const pressAndExpectBusy = async (page: Page, call: string, button: string, busy: string) => {
  const release = await delayAnswers(page, `**/api/${call}`)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: busy })).toBeVisible()
  release()
}

export const codeTo = async (app: TestApp, email: string) => {
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where recipient = ${email} order by id desc limit 1`
  return /code is (\d{6})/.exec(body)?.[1] ?? ''
}
export const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

/** Types the code; its last digit submits the form. */
export const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Digit 1 of 6').focus()
  await page.keyboard.type(code)
}

export const signIn = async (page: Page, email: string, password: string) => {
  await fill(page, { Email: email, Password: password })
  await page.getByRole('button', { name: 'Sign in' }).click()
}
