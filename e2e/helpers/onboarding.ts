/**
 * Sign-up and sign-in, from a demo's landing page to the user's own start page, with every text on
 * the way.
 */
import type { Page } from '@playwright/test'
import { expect, failAt } from './fixtures.ts'
import { focusByKey } from './keyboard.ts'
import {
  codeFields,
  expectFilledIn,
  fill,
  labels,
  PASSWORD,
  pressAndExpectBusy,
  registrationOf,
  typeCode,
} from './sign-in.ts'

const WAITING = 'You must agree to the terms to continue using our platform'
const names = { employer: 'Employer', employee: 'Employee' } as const

/** Registers Kim Newcomer, enters the emailed code, signs in and agrees to the terms. */
export async function signUp(page: Page, role: keyof typeof names, email: string) {
  const name = names[role]
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Bellbird')
  await expect(page.getByText('Choose your role to begin your journey')).toBeVisible()
  await expect(page.locator('#start').getByRole('button')).toHaveText(['Admin', 'Employee', 'Employer'])
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toContainClass('dark')
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).not.toContainClass('dark')
  await page.getByRole('button', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expectFilledIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(`/${role}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Login`)
  await expectFilledIn(page, role)
  expect(await labels(page)).toEqual(['Email', 'Password'])

  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: `${name} Registration` })).toBeVisible()
  expect(await labels(page)).toEqual(['Name', 'Email', 'Password', 'Confirm password'])
  await fill(page, registrationOf(email))
  await pressAndExpectBusy(page, 'register', 'Register', 'Registering...')
  await expect(page).toHaveURL(`/${role}/verify-otp?email=${encodeURIComponent(email)}`)
  await expect(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible()
  await expect(codeFields(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible()

  await page.getByRole('link', { name: 'Read the email with your code' }).click()
  const mail = page.getByText(/Your one-time code is \d{6}/)
  await expect(mail).toBeVisible()
  const code = /code is (\d{6})/.exec((await mail.textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible()
  const shownFor = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let toastAt = Number.NaN
        const look = () => {
          if (!toastAt && document.body.textContent.includes('OTP verified successfully!')) toastAt = performance.now()
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
        addEventListener('popstate', () => resolve(performance.now() - toastAt))
      }),
  )
  await typeCode(page, code)
  await expect(page.getByText('OTP verified successfully!')).toBeVisible()
  await expect(page).toHaveURL(`/${role}`)
  expect(await shownFor, 'the toast is shown for 1.2 s before the page goes back').toBeGreaterThan(1150)

  await expect(page.getByText('Your email is verified. You can sign in now.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true }), 'the password is filled in').toHaveValue(PASSWORD)
  await pressAndExpectBusy(page, 'login', 'Sign in', 'Signing in...')
  await expect(page).toHaveURL(`/${role}/tnc`)
  await expect(page.getByText(WAITING)).toBeVisible()
  const box = page.getByRole('region', { name: 'Terms & Conditions' })
  const { shown, whole, screen } = await box.evaluate((element) => ({
    ...{ shown: element.getBoundingClientRect().height, whole: element.scrollHeight, screen: innerHeight },
  }))
  expect(shown / screen).toBeCloseTo(0.6, 2)
  expect(whole, 'the terms scroll').toBeGreaterThan(shown)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const agree = page.getByRole('checkbox', { name: 'I have read and agree to the Terms & Conditions' })
  await expect(agree).not.toBeChecked()
  await page.getByText('I have read and agree to the Terms & Conditions').click()
  const restore = await failAt(page, '**/api/agree-terms')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Failed to agree to terms. Please try again.')).toBeVisible()
  await restore()
  await pressAndExpectBusy(page, 'agree-terms', 'Continue', 'Processing...')
  await expect(page).toHaveURL(`/${role}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stored = await page.evaluate(() => ({ token: localStorage.token, user: JSON.parse(localStorage.user) }))
  expect(stored).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: expect.any(Number), role, name: 'Kim Newcomer', terms_agreed: 1 },
  })
}

/** Signs in from the landing page by keyboard only, replacing the prefilled demo account. */
export async function signInByKeyboard(page: Page, email: string) {
  const go = (role: 'button' | 'textbox', name: string) => focusByKey(page, page.getByRole(role, { name, exact: true }))
  await go('button', 'Employer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Employer Login' })).toBeVisible()
  for (const [field, text] of Object.entries({ Email: email, Password: PASSWORD })) {
    await go('textbox', field)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}
