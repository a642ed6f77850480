import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueuedTimesheet, QueueStatus, SeenTimesheet } from '#contract/work/timesheet-queue.ts'
import { memberOf } from '#test/helpers/members.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const AS_BOOKED = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const submit = (by: Person, id: number, times: Partial<typeof AS_BOOKED> = {}) =>
  by.timesheets.submit({ params: { id }, body: { ...AS_BOOKED, ...times } })
const queue = (by: Person, status: QueueStatus = 'submitted') => by.timesheetQueue.list({ query: { status } })
const seen = ({ shift_id, submitted_at, amount_cents, document }: QueuedTimesheet): SeenTimesheet => ({
  ...{ shift_id, submitted_at, amount_cents },
  document: document && { kind: document.kind, total_cents: document.total_cents },
})
const approve = (by: Person, sheets: readonly SeenTimesheet[]) =>
  by.timesheetQueue.approve({ body: { sheets: [...sheets] } })

test('lists what waits with its difference from the booking, and GST of a contractor', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const first = await work()
  const second = await work({ date: '2026-03-10' })
  const third = await work({ date: '2026-03-11' })
  await submit(ana, second, { end_time: '16:00' })
  await submit(ana, first)
  await submit(ana, third)
  await hill.timesheets.dispute({ params: { id: third }, body: { reason: 'You left at 15:00.' } })
  await ana.billing.setTaxDetails({ body: { is_contractor: true, abn: '51 824 753 556', charges_gst: true } })

  const { data, total, counts } = await queue(hill)
  assert.deepEqual({ total, counts }, { total: 2, counts: { submitted: 2, disputed: 1 } })
  assert.deepEqual(
    data.map(({ shift_id, is_as_booked, booked, entered }) => ({
      ...{ shift_id, is_as_booked },
      more: entered.worked_minutes - booked.worked_minutes,
    })),
    [
      { shift_id: first, is_as_booked: true, more: 0 },
      { shift_id: second, is_as_booked: false, more: 30 },
    ],
  )
  assert.deepEqual(data[0]!.document, { kind: 'tax_invoice', gst_cents: 4613, total_cents: 50_744 })
  const [disputed] = (await queue(hill, 'disputed')).data
  assert.deepEqual([disputed?.shift_id, disputed?.dispute_reason], [third, 'You left at 15:00.'])

  await approve(hill, data.map(seen))
  // The issued document stays, whatever the person changes later.
  await ana.billing.setTaxDetails({ body: { is_contractor: false } })
  const issued = (await queue(hill, 'approved')).data
  assert.deepEqual(
    issued.map(({ document }) => document?.kind),
    ['tax_invoice', 'tax_invoice'],
  )
})

test('approves several as they were seen, names changed ones, and repeats nothing', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const ids = [await work(), await work({ date: '2026-03-10' }), await work({ date: '2026-03-11' })] as const
  for (const id of ids) await submit(ana, id)
  const sheets = (await queue(hill)).data.map(seen)
  // Meanwhile one is corrected to times with the same pay.
  await hill.timesheets.dispute({ params: { id: ids[1] }, body: { reason: 'You came at 08:00.' } })
  app.setNow('2026-03-12T08:00:00Z')
  await submit(ana, ids[1], { start_time: '08:00', end_time: '15:00' })

  const lines = (outcome: 'approved' | 'changed') => [
    { shift_id: ids[0], outcome: 'approved' },
    { shift_id: ids[1], outcome },
    { shift_id: ids[2], outcome: 'approved' },
  ]
  const first = await approve(hill, sheets)
  assert.deepEqual(first.data, { approved: 2, lines: lines('changed') })
  assert.equal(first.message, '2 timesheets approved. 1 was not: it has changed.')
  assert.deepEqual((await approve(hill, sheets)).data.lines, lines('changed'))
  await approve(hill, (await queue(hill)).data.map(seen))
  assert.deepEqual((await app.db.all`select number from invoices order by number`).length, 3)
  const notices = (await ana.notifications.list()).notifications.filter(({ title }) => title === 'Timesheet approved')
  assert.equal(notices.length, 3)
})

test('two people who approve the same list at once approve each timesheet once', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  for (const date of ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']) await submit(ana, await work({ date }))
  const sheets = (await queue(hill)).data.map(seen)
  const peer = (await app.startPeer()).asToken(hill.token)
  const answers = await Promise.all([approve(hill, sheets), approve(peer as Person, sheets.toReversed())])
  assert.deepEqual(
    answers.map(({ data }) => data.approved),
    [4, 4],
  )
  assert.equal((await app.db.all`select number from invoices`).length, 4)
})

test('a member sees and approves those of their sites only, and a viewer approves none', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'Hill Campus' } })
  const actFor = (site_id: number) => hill.organisations.actFor({ body: { site_id } })
  await submit(ana, await work())
  await actFor(campus.id)
  await submit(ana, await work({ date: '2026-03-10' }, { ...hill, id: campus.id }))
  await actFor(hill.id)
  const lake = await app.employer('Lake')
  const local = await memberOf(app, hill, 'approver', { name: 'Lee Chan', sites: [hill.id] })
  const viewer = await memberOf(app, hill, 'viewer')
  const sheets = (await queue(viewer)).data.map(seen)
  assert.deepEqual(
    (await queue(viewer)).data.map(({ site }) => site.name),
    ['Hill', 'Hill Campus'],
  )
  await assert.rejects(approve(viewer, sheets), { code: 'member_not_allowed' })
  assert.equal((await queue(lake)).total, 0)
  const outcomes = async (by: Person) => (await approve(by, sheets)).data.lines.map(({ outcome }) => outcome)
  assert.deepEqual(await outcomes(lake), ['not_found', 'not_found'])
  assert.deepEqual(await outcomes(local), ['approved', 'not_found'])
  assert.equal((await queue(hill, 'approved')).data[0]?.decided_by, 'Lee Chan')
  // Approves the sheets of another site without switching to it.
  assert.deepEqual(await outcomes(hill), ['approved', 'approved'])
})
