import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BillingDetails } from '#contract/billing/payments.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { waitForLock } from '#test/helpers/locks.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { chargesOf } from '#test/helpers/payments.ts'
import { checkPdf, textOf } from '#test/helpers/pdf.ts'
import type { Person } from '#test/people.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceOf } from './invoices.ts'

const scene = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const [ada, hill, lake] = [await app.admin(), await app.employer('Hill'), await app.employer('Lake')]
  const { charge } = chargesOf(app)
  return { app, ada, hill, lake, charge: (...amounts: number[]) => charge(hill.id, amounts) }
}
const fetchPaper = (app: TestApp, id: number, by: Person) =>
  fetch(`${app.base}/api/payment-invoices/${id}`, { headers: { authorization: `Bearer ${by.token}` } })
const fileOf = async (app: TestApp, { token }: Person) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${app.base}/api/admin/transactions/export`, { headers })).text()
}
const payment = { amount_cents: 8900, paid_on: '2026-03-02', reference: 'Statement 3' }

test('an invoice names supplier, recipient, GST and payment details, and never changes', async (t) => {
  const { app, ada, hill, lake, charge } = await scene(t)
  const body = { organization_name: 'Hill School', abn: '51 824 753 556', address: '1 Hill Road' }
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body })
  await hill.payments.addMethod({ body: { billing_email: 'accounts@hill.example', purchase_order_number: 'PO 7' } })
  const { invoiceId } = await charge(24_900, -4567)
  const answer = await fetchPaper(app, invoiceId, hill)
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="invoice-BS-2026-000001.pdf"')
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.equal(await checkPdf(bytes), 0)
  const text = await textOf(bytes)
  for (const said of [
    'Tax invoice',
    'BS-2026-000001',
    '16 March 2026',
    'PO 7',
    'Bellbird Pty Ltd',
    'ABN 51 824 753 556',
    'Hill School',
    '1 Hill Road',
    'accounts@hill.example',
    '$249.00',
    '-$45.67',
    '$184.85',
    '$18.48',
    '$203.33',
  ])
    assert.ok(text.includes(said), `${said} is missing in ${text.join(' | ')}`)
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: { organization_name: 'Other School' } })
  const again = new Uint8Array(await (await fetchPaper(app, invoiceId, ada)).arrayBuffer())
  assert.deepEqual(again, bytes)
  const [missing, foreign] = [await fetchPaper(app, 999_999, lake), await fetchPaper(app, invoiceId, lake)]
  assert.deepEqual([foreign.status, await foreign.text()], [404, await missing.text()])
})

test('a supplier without an ABN issues no tax invoice and charges no GST', async (t) => {
  const { app, charge } = await scene(t)
  const invoice = await invoiceOf(app.db, (await charge(8900)).invoiceId, null)
  const bare = { ...invoice, supplier_abn: null, gst_basis_points: 0, gst_cents: 0 }
  const text = await textOf(new Uint8Array(await invoicePdf(bare)))
  assert.ok(text.includes('Invoice') && !text.includes('Tax invoice'))
  assert.ok(text.includes('The supplier is not registered for GST, so no GST is included.'))
})

test('no field takes what looks like the number of a card', async (t) => {
  const { ada, hill, charge } = await scene(t)
  const { invoiceId } = await charge(8900)
  for (const number of ['4242424242424242', '4242 4242 4242 4242', 'x 3782-822463-10005']) {
    assert.equal(BillingDetails.safeParse({ purchase_order_number: number }).success, false)
    await assert.rejects(hill.payments.addMethod({ body: { purchase_order_number: number } }), { code: 'invalid' })
    const asked = { params: { id: invoiceId }, body: { ...payment, reference: number } }
    await assert.rejects(ada.payments.recordPayment(asked), { code: 'invalid' })
  }
  for (const field of ['number', 'card_number', 'cvc', 'exp_month', 'stripe_id', 'last4', 'kind'])
    await assert.rejects(hill.payments.addMethod({ body: { [field]: '4242' } as never }), { code: 'invalid' })
  assert.deepEqual((await hill.payments.methods()).data, [])
})

test('billing details resent after a lost response have the same key and answer', async (t) => {
  const { hill } = await scene(t)
  const send = (billing_email: string, idempotencyKey: string) =>
    hill.payments.addMethod({ body: { billing_email } }, { idempotencyKey })
  const first = await send('a@hill.example', 'one-intention')
  assert.deepEqual(await send('a@hill.example', 'one-intention'), first)
  await assert.rejects(send('b@hill.example', 'one-intention'), { code: 'idempotency_mismatch', status: 422 })
  await assert.rejects(send('b@hill.example', 'another'), { code: 'payment_method_exists' })
  await hill.payments.removeMethod({ params: { id: String((await hill.payments.methods()).data[0]!.id) } })
  await assert.rejects(send('b@hill.example', 'another'), { code: 'payment_method_exists' }, 'a refusal is an answer')
  assert.equal((await hill.payments.methods()).data.length, 0)
})

test('two choices of the default payment method at once leave the later one', async (t) => {
  const { app, hill } = await scene(t)
  const ids = await app.db.all<{ id: number }>`
    insert into payment_methods (employer_id, kind, is_default, stripe_id, brand, last4, exp_month, exp_year, created_at)
    select ${hill.id}, 'card', n = 1, 'pm_' || n, 'visa', '4242', 12, 2030, ${app.now()} from generate_series(1, 3) n
    returning id`
  const [first, second, third] = ids.map(({ id }) => id) as [number, number, number]
  const choose = (id: number) => hill.payments.changeMethod({ params: { id }, body: { is_default: true } })
  const choices: Promise<unknown>[] = []
  await app.db.transaction(async (tx) => {
    await tx.run`select from payment_methods where id = ${first} for update`
    choices.push(choose(second))
    await waitForLock(app)
    choices.push(choose(third))
    await waitForLock(app, 2)
  })
  await Promise.all(choices)
  const defaults = await app.db.all<{ id: number }>`
    select id from payment_methods where employer_id = ${hill.id} and is_default`
  assert.deepEqual(defaults, [{ id: third }])
})

test('billing details are added once, changed and removed, each in the audit log', async (t) => {
  const { ada, hill } = await scene(t)
  await hill.payments.addMethod({ body: {} })
  const { data } = await hill.payments.methods()
  const [first] = data
  assert.deepEqual(
    [data.length, first!.kind, first!.is_default, first!.billing_email],
    [1, 'invoice', true, hill.email],
  )
  await assert.rejects(hill.payments.addMethod({ body: {} }), { code: 'payment_method_exists' })
  const params = { id: String(first!.id) }
  const body = { billing_email: 'Accounts@Hill.example', purchase_order_number: 'PO 7' }
  assert.equal((await hill.payments.changeMethod({ params, body })).data.billing_email, 'accounts@hill.example')
  assert.equal(
    (await hill.payments.changeMethod({ params, body: { purchase_order_number: '' } })).data.purchase_order_number,
    null,
  )
  await hill.payments.removeMethod({ params })
  assert.deepEqual((await hill.payments.methods()).data, [])
  const log = await ada.audit.list({ query: { actor: String(hill.id) } })
  assert.deepEqual(
    log.data.map(({ action }) => action).filter((action) => action.startsWith('payment_method')),
    ['payment_method_removed', 'payment_method_changed', 'payment_method_changed', 'payment_method_added'],
  )
})

test('admins find open, overdue and paid invoices, and a payment date is past', async (t) => {
  const { app, ada, hill, lake, charge } = await scene(t)
  const { invoiceId } = await charge(8900)
  await chargesOf(app).charge(lake.id, [24_900])
  const { data, open_cents } = await ada.payments.listInvoices({ query: { search: 'hill' } })
  assert.deepEqual([data.map(({ employer }) => employer.name), open_cents], [['Hill'], 33_800])
  const body = { ...payment, paid_on: '2026-03-03' }
  await assert.rejects(ada.payments.recordPayment({ params: { id: invoiceId }, body }), { code: 'invalid' })
  await ada.payments.recordPayment({ params: { id: invoiceId }, body: payment })
  assert.equal((await ada.payments.listInvoices({ query: { show: 'paid' } })).total, 1)
  app.setNow('2026-03-16T12:00:00Z')
  assert.equal((await ada.payments.listInvoices({ query: { show: 'overdue' } })).total, 0)
  app.setNow('2026-03-16T13:30:00Z')
  const late = await ada.payments.listInvoices({ query: { show: 'overdue' } })
  assert.deepEqual([late.data.map(({ employer }) => employer.name), late.overdue_cents], [['Lake'], 24_900])
  assert.match((await mailsTo(app, hill.email)).at(-1)!.body, /received \$89\.00 for .* It is paid in full\./)
})

// attack: 9
test('the file of transactions has no formulas, and its download is logged', async (t) => {
  const { app, ada, hill, charge } = await scene(t)
  await hill.accounts.updateMe({ body: { name: '=1+1' } })
  await charge(8900)
  const text = await fileOf(app, ada)
  assert.match(text, /"'=1\+1"/)
  assert.match(text, /"89\.00"/)
  assert.equal((await ada.audit.list({ query: { action: 'exported' } })).total, 1)
})

test('refunds are numbers in the file, which a spreadsheet adds up', async (t) => {
  const { app, ada, charge } = await scene(t)
  const { invoiceId } = await charge(8900)
  const body = { amount_cents: 1250, kind: 'credit', reason: 'A week without service' } as const
  await ada.payments.credit({ params: { id: invoiceId }, body })
  assert.match(await fileOf(app, ada), /,"-12\.50",/)
})

test('an open invoice is reminded of before, a day after and a week after its due date', async (t) => {
  const { app, hill, charge } = await scene(t)
  await charge(8900)
  const subjects = async () => (await mailsTo(app, hill.email)).map(({ subject }) => subject)
  assert.deepEqual(await subjects(), ['Invoice BS-2026-000001 from Bellbird'])
  for (const day of [
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-17',
    '2026-03-18',
    '2026-03-23',
    '2026-04-30',
  ]) {
    app.setNow(`${day}T01:00:00Z`)
    await app.runJobs()
  }
  assert.deepEqual(
    (await subjects()).slice(1).filter((s) => s.startsWith('Invoice BS')),
    [
      'Invoice BS-2026-000001 is due on 16 March 2026',
      'Invoice BS-2026-000001 is overdue',
      'Invoice BS-2026-000001 is overdue',
    ],
  )
})

test('the history is paged, newest first, and only for its owner', async (t) => {
  const { hill, lake, charge } = await scene(t)
  for (const cents of [100, 200, 300]) await charge(cents)
  const page = await hill.payments.transactions({ params: { userId: hill.id }, query: { per_page: '2' } })
  assert.deepEqual([page.data.map(({ amount }) => amount), page.total], [[300, 200], 3])
  await assert.rejects(lake.payments.transactions({ params: { userId: hill.id } }), { code: 'identity_mismatch' })
})
