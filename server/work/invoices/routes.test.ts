import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fragment } from '#server/platform/database.ts'
import type { TestApp } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import { checkPdf, textOf } from '#test/helpers/pdf.ts'
import { type ShiftSetup, startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const fetchInvoice = (app: TestApp, id: number | string, by: Person | null) =>
  fetch(`${app.base}/api/invoices/${id}`, { headers: by ? { authorization: `Bearer ${by.token}` } : {} })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const invoiced = async ({ ana, hill, work }: ShiftSetup, ...given: Parameters<ShiftSetup['work']>) => {
  const id = await work(...given)
  await ana.timesheets.submit({ params: { id }, body: times })
  await hill.timesheets.approve({ params: { id } })
  return id
}

const GST = { is_contractor: true, abn: '51 824 753 556', charges_gst: true }
const textFor = async (app: TestApp, id: number, by: Person) =>
  await textOf(await bytesOf(await fetchInvoice(app, id, by)))
const assertSays = (text: readonly string[], said: readonly string[]) => {
  for (const one of said) assert.ok(text.includes(one), `${one} is missing in ${text.join(' | ')}`)
}

test('a person who is employed gets a pay statement without GST', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill } = scene
  assert.deepEqual((await ana.billing.taxDetails()).data, { is_contractor: false, abn: null, charges_gst: false })
  const id = await invoiced(scene)
  const answer = await fetchInvoice(app, id, ana)
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="pay-statement-PS-2026-000001.pdf"')
  const text = await textOf(await bytesOf(answer))
  assertSays(text, [
    'Pay statement',
    'PS-2026-000001',
    'Employee',
    'Ana',
    'Employer',
    'Hill',
    'Mathematics',
    '9 March 2026, 08:30 to 15:30',
    '6 h 30 min',
    '$70.97',
    'Gross pay in AUD',
    '$461.31',
  ])
  assert.doesNotMatch(text.join(' '), /invoice|GST|ABN|supplier/i)
  const { document_kind, invoice_number } = (await ana.timesheets.get({ params: { id } })).data
  assert.deepEqual(
    { document_kind, invoice_number },
    { document_kind: 'pay_statement', invoice_number: 'PS-2026-000001' },
  )
  assert.match((await ana.notifications.list()).notifications[0]!.message, /Pay statement: PS-2026-000001\.$/)
  assert.match((await hill.timesheets.get({ params: { id } })).data.history.at(-1)!.status, /approved/)
})

test('a contractor with ABN and GST issues a tax invoice, a valid PDF for both parties', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill } = scene
  await ana.billing.setTaxDetails({ body: GST })
  const id = await invoiced(scene)
  const answer = await fetchInvoice(app, id, ana)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="invoice-BB-2026-000001.pdf"')
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  const bytes = await bytesOf(answer)
  assert.equal(await checkPdf(bytes), 0)
  assert.equal(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length,
    1,
  )
  assertSays(await textOf(bytes), [
    'Tax invoice',
    'BB-2026-000001',
    'From (supplier)',
    'Ana',
    'ABN 51 824 753 556',
    'To (recipient)',
    'Hill',
    'Mathematics',
    '9 March 2026, 08:30 to 15:30',
    '6 h 30 min',
    '$70.97',
    '$461.31',
    'GST (10 %)',
    '$46.13',
    '$507.44',
    'The total includes GST of $46.13.',
  ])

  app.setNow('2026-04-01T00:00:00Z')
  const again = Buffer.from(await bytesOf(await fetchInvoice(app, id, hill)))
  assert.ok(again.equals(bytes), 'the same to the byte, weeks later')
  for (const stranger of [await app.employer('Lake'), await app.employee('Ben')])
    assert.equal(await codeOf(await fetchInvoice(app, id, stranger)), 'not_found')
  assert.equal(await codeOf(await fetchInvoice(app, id, await app.admin())), 'forbidden')
  assert.equal(await codeOf(await fetchInvoice(app, id, null)), 'unauthenticated')
})

test('the preview equals the document to the cent; a changed document is not issued', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill, work } = scene
  const id = await work()
  const params = { id }
  await ana.timesheets.submit({ params, body: times })
  const preview = async () => (await hill.timesheets.document({ params })).data
  const pay = await preview()
  assert.deepEqual(pay, {
    kind: 'pay_statement',
    title: 'Pay statement',
    lines: [
      {
        description: 'Mathematics',
        details: ['9 March 2026, 08:30 to 15:30', '6 h 30 min worked, break of 30 min'],
        paid_minutes: 390,
        hourly_cents: 7097,
        amount_cents: 46131,
      },
    ],
    gst_basis_points: 0,
    gst_cents: 0,
    total_cents: 46131,
  })
  await ana.billing.setTaxDetails({ body: GST })
  const read = { kind: pay.kind, total_cents: pay.total_cents }
  await assert.rejects(hill.timesheets.approve({ params, body: { document: read } }), { code: 'document_changed' })
  assert.equal((await app.db.all`select number from invoices`).length, 0)
  const tax = await preview()
  assert.deepEqual(
    { title: tax.title, gst_cents: tax.gst_cents, total_cents: tax.total_cents },
    { title: 'Tax invoice', gst_cents: 4613, total_cents: 50744 },
  )
  await hill.timesheets.approve({ params, body: { document: { kind: tax.kind, total_cents: tax.total_cents } } })
  await ana.billing.setTaxDetails({ body: { is_contractor: false } })
  assert.deepEqual(await preview(), tax, 'the issued document stays')
  assertSays(await textFor(app, id, hill), [tax.title, '$507.44'])
})

test('pay statements and invoices are numbered separately, each without gaps', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana } = scene
  for (const [i, body] of [{ is_contractor: false }, GST, { is_contractor: false }, GST].entries()) {
    await ana.billing.setTaxDetails({ body })
    await invoiced(scene, { date: `2026-03-${10 + i}` })
  }
  const rows = await app.db.all<{ number: string }>`select number from invoices order by number`
  assert.deepEqual(
    rows.map(({ number }) => number),
    ['BB-2026-000001', 'BB-2026-000002', 'PS-2026-000001', 'PS-2026-000002'],
  )
})

test('a contractor needs a valid ABN, and GST needs a contractor', async (t) => {
  const { ana } = await startWithShifts(t)
  const refused = async (body: Parameters<typeof ana.billing.setTaxDetails>[0]['body'], field: string) =>
    assert.rejects(ana.billing.setTaxDetails({ body }), (error: { code: string; errors: object }) => {
      assert.deepEqual([error.code, Object.keys(error.errors)], ['invalid', [field]])
      return true
    })
  await refused({ is_contractor: true }, 'abn')
  await refused({ is_contractor: true, abn: '' }, 'abn')
  await refused({ is_contractor: true, abn: '51 824 753 557' }, 'abn')
  await refused({ is_contractor: false, charges_gst: true }, 'charges_gst')
  assert.equal((await ana.billing.setTaxDetails({ body: { ...GST, charges_gst: false } })).data.abn, '51824753556')
})

test('before the timesheet is approved there is no invoice', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const id = await work()
  const refused = async (by: Person) => {
    const answer = await fetchInvoice(app, id, by)
    assert.equal(answer.status, 409)
    assert.equal(await codeOf(answer), 'no_invoice_yet')
  }
  await refused(ana)
  await ana.timesheets.submit({ params: { id }, body: times })
  await refused(hill)
})

test('numbers have no gaps, whatever is approved or fails at once', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const days = ['09', '10', '11', '12', '13', '16', '17', '18'].map((day) => `2026-03-${day}`)
  const ids: number[] = []
  for (const date of days) ids.push(await book({ date }))
  app.setNow('2026-03-20T00:00:00Z')
  await app.runJobs()
  for (const id of ids) await ana.timesheets.submit({ params: { id }, body: times })
  // An approval that fails after its number was taken returns the number.
  const failing = `alter table timesheet_events add constraint fails check (status <> 'approved' or shift_id <> ${ids[2]})`
  await app.db.run`${new Fragment([failing], [])}`
  await Promise.allSettled(
    ids.flatMap((id) => [hill.timesheets.approve({ params: { id } }), hill.timesheets.approve({ params: { id } })]),
  )
  const rows = await app.db.all<{ number: string }>`select number from invoices order by number`
  assert.equal(rows.length, days.length - 1)
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, i) => `PS-2026-${String(i + 1).padStart(6, '0')}`),
  )
})

test('numbers start again with the year at the workplace', async (t) => {
  const scene = await startWithShifts(t)
  await invoiced(scene, { date: '2026-12-30' })
  scene.app.setNow('2026-12-31T13:05:00Z')
  const id = await scene.work({ date: '2027-01-04' })
  await scene.ana.timesheets.submit({ params: { id }, body: times })
  await scene.hill.timesheets.approve({ params: { id } })
  const numbers = await scene.app.db.all`select number from invoices order by number`
  assert.deepEqual(numbers, [{ number: 'PS-2026-000001' }, { number: 'PS-2027-000001' }])
})

test('an issued invoice never changes, whatever its parties change later', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill } = scene
  const id = await invoiced(scene)
  const before = await bytesOf(await fetchInvoice(app, id, ana))
  await ana.accounts.updateMe({ body: { name: 'Anastasia' } })
  await ana.billing.setTaxDetails({ body: GST })
  await hill.profiles.updateEmployer({ params: { id: hill.id }, body: { address: 'Elsewhere' } })
  assert.deepEqual(await bytesOf(await fetchInvoice(app, id, ana)), before)
  await assert.rejects(app.db.run`update invoices set total_cents = 1`, /never changes/)
  await assert.rejects(app.db.run`delete from invoices`, /never changes/)
})

test('an address hidden from the other side is not on the invoice', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill, work } = scene
  const says = async (id: number, text: string) =>
    (await textOf(await bytesOf(await fetchInvoice(app, id, hill)))).includes(text)
  assert.ok(await says(await invoiced(scene), ana.email))
  await ana.accounts.updateMe({ body: { hides_email: true } })
  const hidden = await invoiced(scene, { date: '2026-03-10' })
  assert.ok(!(await says(hidden, ana.email)))
  assert.ok(await says(hidden, hill.email))
  const last = await work({ date: '2026-03-11' })
  await block(ana, hill)
  await ana.timesheets.submit({ params: { id: last }, body: times })
  await hill.timesheets.approve({ params: { id: last } })
  for (const { email } of [ana, hill]) assert.ok(!(await says(last, email)))
})

test('a contractor without GST issues an invoice without it, with the ABN', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill } = scene
  await ana.billing.setTaxDetails({ body: { ...GST, charges_gst: false } })
  await hill.profiles.updateEmployer({
    params: { id: hill.id },
    body: { address: '12 Long Road\nHill VIC 3999', email: 'accounts@hill.example', abn: '53 004 085 616' },
  })
  const text = await textFor(app, await invoiced(scene), hill)
  assertSays(text, [
    'Invoice',
    'ABN 51 824 753 556',
    'ABN 53 004 085 616',
    '12 Long Road',
    'accounts@hill.example',
    'GST (none charged)',
    '$0.00',
  ])
  assert.ok(!text.includes('Tax invoice'))
})

test('a PDF has one page for names of any script and length, and markup stays text', async (t) => {
  const scene = await startWithShifts(t)
  const { app, ana, hill } = scene
  const names = [
    'Zoë Nguyễn-Łukasz',
    'Ольга Ψ',
    '李小龙',
    'محمد',
    '👩‍🏫 Pat',
    '<script>alert(1)</script>',
    '{{x}} ${y} (a\\b)',
    'W'.repeat(120),
  ]
  for (const [i, name] of names.entries()) {
    await ana.accounts.updateMe({ body: { name } })
    await hill.profiles.updateEmployer({
      params: { id: hill.id },
      body: { organization_name: name, address: `${name}\n`.repeat(10).slice(0, 300) },
    })
    const date = Temporal.PlainDate.from('2026-03-09')
      .add({ days: 2 * i })
      .toString()
    const id = await invoiced(scene, { date })
    const bytes = await bytesOf(await fetchInvoice(app, id, ana))
    assert.equal(await checkPdf(bytes), 0, name)
    assert.equal(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length,
      1,
      name,
    )
    const text = await textOf(bytes)
    if (i < 2 || i === 5 || i === 6) assert.ok(text.includes(name), `${name} is missing in ${text.join(' | ')}`)
    if (i === 2) assert.ok(text.includes('\u25a1\u25a1\u25a1'))
  }
})
