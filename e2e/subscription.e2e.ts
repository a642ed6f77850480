import { sizeText } from '#contract/billing/subscriptions.ts'
import { picture } from '#test/helpers/pictures.ts'
import { bookButton, createSchool, dialogOf } from './helpers/bookings.ts'
import { expect, test } from './helpers/fixtures.ts'

const STATUS = '/employer/account?option=status'

// spec: 2.employer-account-settings.1, 2.employer-account-settings.2, 2.employer-account-settings.4
// spec: 3.19
test('an employer upgrades at the shown price, cancels and resumes', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, '/employer/account')
  await expect(page.getByRole('tab')).toHaveText(['Security', 'Status', 'Payments'])
  await expect(page.getByRole('heading', { name: 'Password & Security' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active Devices' }).getByText('Current device')).toBeVisible()
  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page).toHaveURL(STATUS)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    ...['Current Plan', 'Usage', 'Available Plans'],
  ])
  await expect(page.locator('dt')).toHaveText(['Billing cycle', 'Next billing date', 'Amount'])
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Starter', 'Standard', 'Premium'])
  await expect(page.getByText('0 of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await expect(change.getByText('To pay')).toBeVisible()
  await change.getByRole('button', { name: 'Upgrade for $89.00' }).click()
  await expect(page.getByText('0 of 200')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const date = /^\d{1,2} \w+ \d{4}$/
  await expect(page.locator('dt + dd, dt ~ dd')).toHaveText(['Monthly', date, '$89.00'])

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeHidden()
  const [own] = (await hill.subscriptions.list()).data
  expect([own!.subscription_plan.name, own!.planned, own!.amount]).toEqual(['Standard', null, 8900])

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined])
})

// spec: 9.21
test('the plan page counts the usage of the plan', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, STATUS)
  const used = page.getByRole('tabpanel')
  await expect(used.getByText('0 of 50', { exact: true })).toBeVisible()
  await expect(used.getByText('0 bytes of 250 MB', { exact: true })).toBeVisible()
  const file = new File([new Uint8Array(await picture('png', 300, 200))], 'logo.png')
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: {}, file })
  const { size } = await app.db.one<{ size: number }>`select size from stored_files where owner_id = ${hill.id}`
  await page.reload()
  await expect(used.getByText(`${sizeText(size)} of 250 MB`, { exact: true })).toBeVisible()
})

test('Book Staff reports a reached plan limit and keeps the input', async ({ app }) => {
  const { hill, ana, date, subject } = await createSchool(app)
  const bo = await app.employee('Bo Larsen')
  const body = {
    inviter_id: hill.id,
    invitee_id: bo.id,
    date,
    subject_id: subject,
    start_time: '08:30',
    end_time: '15:30',
  }
  const { data } = await hill.shifts.request({ body })
  await bo.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  await app.db.run`update plans set staff_limit = 1 where name = 'Starter'`
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: `Book Now, ${ana.name}` }).click()
  await bookButton(page).click()
  await expect(dialogOf(page).getByText(/^Your Starter plan covers 1 person a month/)).toBeVisible()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Circus arts')
  await dialogOf(page).getByRole('link', { name: 'See your plan' }).click()
  await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible()
})
