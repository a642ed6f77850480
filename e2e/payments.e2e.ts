import { expect, test } from './helpers/fixtures.ts'
import { clickAndExpect } from './helpers/principal.ts'

const PAYMENTS = '/employer/account?option=payments'

// spec: 2.employer-account-settings.3
// spec: 9.11
test('an admin records a bank transfer, and the school sees the invoice paid', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const standard = (await hill.subscriptions.plans()).data.find(
    ({ name, billing_cycle }) => name === 'Standard' && billing_cycle === 'monthly',
  )!
  await hill.subscriptions.change({ body: { plan_id: standard.id, amount_due: standard.price } })
  const school = await app.open(hill, PAYMENTS)
  const due = school.getByRole('list', { name: 'Open invoices' })
  await expect(due.getByText('$89.00')).toBeVisible()
  const history = school.getByRole('list', { name: 'Transactions' })
  await expect(history.getByText('Pending')).toBeVisible()
  const download = school.waitForEvent('download')
  await due.getByRole('button', { name: /^Download PDF of BS-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoice-BS-\d{4}-000001\.pdf$/)

  const ada = await app.admin()
  const adminPage = await app.open(ada, '/admin/payments')
  await adminPage.getByRole('button', { name: /^Record payment of BS-/ }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('89.00')
  await dialog.getByLabel('Reference').fill('Statement 3, line 7')
  const [open] = (await ada.payments.listInvoices()).data
  const part = { amount_cents: 1000, paid_on: open!.issued_on, reference: 'Statement 3, line 6' }
  await ada.payments.recordPayment({ params: { id: String(open!.id) }, body: part })
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another admin has just changed this: $79.00 is open now.')
  await dialog.getByLabel('Amount in dollars').fill('79.00')
  await clickAndExpect(dialog.getByRole('button', { name: 'Record payment' }), adminPage.getByText('Payment recorded.'))
  await expect(adminPage.getByText('No open invoices')).toBeVisible()
  await expect(history.getByText('Completed')).toBeVisible()
  await expect(due).toBeHidden()
  await expect(school.getByRole('button', { name: /^(View All|Show Less)$/ })).toHaveCount(0)

  const [charge] = (await hill.payments.transactions({ params: { userId: String(hill.id) } })).data
  const ofInvoice = { params: { id: String(charge?.invoice_id) } }
  for (const reason of ['A week without service', 'And another one'])
    await ada.payments.credit({ ...ofInvoice, body: { amount_cents: 1000, kind: 'credit', reason } })
  await school.getByRole('button', { name: 'View All' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await school.getByRole('button', { name: 'Show Less' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
})

test("the date of a payment is limited by the account, not by the device's clock", async ({ app }) => {
  const hill = await app.employer('Hill School')
  const standard = (await hill.subscriptions.plans()).data.find(({ name }) => name === 'Standard')!
  await hill.subscriptions.change({ body: { plan_id: standard.id, amount_due: standard.price } })
  // The date is never the same in these two time zones.
  await app.db.run`insert into time_zones (id, name) values (900, 'Pacific/Pago_Pago')`
  const ada = await app.admin('Ada', { time_zone: 'Pacific/Pago_Pago' })
  const adminPage = await app.open(ada, '/admin/payments', { zone: 'Pacific/Kiritimati' })
  await adminPage.getByRole('button', { name: /^Record payment of BS-/ }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByLabel('Reference').fill('Statement 3, line 7')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(adminPage.getByText('Payment recorded.')).toBeVisible()
})

test.describe('with cards', () => {
  test.use({ takesCards: true })

  // spec: 2.employer-account-settings.3, 9.21
  test('a card is added at its provider and pays the upgrade', async ({ app }) => {
    const hill = await app.employer('Hill School')
    // Uses other digits than the usual test card, so that a hard-coded number would fail.
    app.stripe!.world.last4 = '0341'
    const page = await app.open(hill, PAYMENTS)
    await expect(page.getByRole('button', { name: 'Add payment method' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('ending in')
    await page.getByRole('button', { name: 'Add payment method' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText(/^Your card was accepted/)).toBeVisible()
    await expect(async () => {
      await app.runJobs()
      expect((await hill.payments.methods()).data).toHaveLength(1)
    }).toPass()
    await expect(page.getByText('Your card is saved. It will be used for your next charges.')).toBeVisible()
    await expect(page.getByText('Visa ending in 0341')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit payment method/ })).toHaveText('Edit payment method')

    await page.getByRole('tab', { name: 'Status' }).click()
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await page.getByRole('button', { name: 'Upgrade for $89.00' }).click()
    const status = page.getByRole('tabpanel', { name: 'Status' })
    await expect(status.getByText(/begins as soon as your card payment is confirmed/)).toBeVisible()
    await app.runJobs()
    await expect(page.getByText('0 of 200')).toBeVisible()
    await page.getByRole('tab', { name: 'Payments' }).click()
    await expect(page.getByRole('list', { name: 'Transactions' }).getByText('Completed')).toBeVisible()
    expect(app.stripe?.totalReceived()).toBe(8900)
  })
})
