import type { Page } from '@playwright/test'
import { ensureAdmin } from '#server/identity/accounts/admin.ts'
import { codeAt, ensurePassword, PASSWORD } from '#test/helpers/second-factors.ts'
import { expect, test } from './helpers/fixtures.ts'

const typeCode = async (page: Page, code: string) => {
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(code)
}
const logOut = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/$/)
}
/** Opens the sign-in page of a role from the start page, which follows signing out. */
const chooseRole = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const enterPassword = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
/**
 * Sets up an authenticator app by typing the key, without a camera. Returns the codes that the app
 * shows from then on, and a recovery code.
 */
const setUpApp = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = ((await page.locator('[data-secret]').textContent()) ?? '').replace(/\s/g, '')
  const code = (ahead = 0) => codeAt(key, Temporal.Now.instant().add({ seconds: ahead }))
  await typeCode(page, code())
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode] = await kept.getByRole('listitem').allTextContents()
  await kept.getByRole('button', { name: 'I have saved them' }).click()
  await expect(kept).toBeHidden()
  return { code, recoveryCode: recoveryCode! }
}

test('signing in requires the code of an authenticator app or a recovery code', async ({ app }) => {
  const ana = await ensurePassword(app, await app.employee('Ana Nguyen'))
  const page = await app.open(ana, '/employee/account-security')
  const { code, recoveryCode } = await setUpApp(page)
  await expect(page.getByText('10 left')).toBeVisible()

  await logOut(page)
  await chooseRole(page, 'Employee')
  await enterPassword(page, ana.email)
  app.advance({ seconds: 30 })
  const right = code(30)
  await typeCode(page, right === '000000' ? '000001' : '000000')
  const refusal = page.getByText('This code is incorrect. Please try again.')
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(refusal, 'pressing the button keeps the error').toBeVisible()
  await page.getByLabel('Digit 1 of 6').focus()
  await typeCode(page, right)
  await expect(page).toHaveURL(/\/employee\/home$/)

  await page.getByRole('link', { name: 'Account Security' }).click()
  await logOut(page)
  await chooseRole(page, 'Employee')
  await enterPassword(page, ana.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/employee\/home$/)
})

test('an admin without a required second factor is redirected to its set-up', async ({ app }) => {
  const email = 'ada@example.com'
  await ensureAdmin(app.db, { email, password: PASSWORD })
  const page = await app.visitor()
  await page.goto('/admin')
  await enterPassword(page, email)
  await expect(page).toHaveURL(/\/admin\/account-security$/)
  await expect(page.getByText('a password alone is not enough')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto('/admin/employees')
  await expect(page).toHaveURL(/\/admin\/account-security$/)
  await setUpApp(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page, 'the screen that was asked for').toHaveURL(/\/admin\/employees$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test.describe('at a named host', () => {
  test.use({ usesLocalhost: true })

  test('a passkey is added and signs in alone', async ({ app }) => {
    const hill = await app.employer('Hill School')
    const page = await app.open(hill, '/employer/account?option=security')
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable', { enableUI: false })
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('The office laptop')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('The office laptop')

    await logOut(page)
    await chooseRole(page, 'Employer')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/employer\/home$/)
    expect(await app.db.all`select name, last_used_at is not null as was_used from passkeys`).toEqual([
      { name: 'The office laptop', was_used: true },
    ])
  })
})
