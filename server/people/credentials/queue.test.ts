import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ends, startApp } from '#test/app.ts'
import { addCredential, checkCredential } from '#test/helpers/credentials.ts'

const scene = async (t: Ends) => {
  const app = await startApp(t)
  const [admin, ana] = [await app.admin(), await app.employee('Ana', { profile: false })]
  return { app, admin, ana, ben: await app.employee('Ben Li', { profile: false }) }
}
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

test('the queue shows unchecked first, then in work, expiring, refused, expired', async (t) => {
  const { app, admin, ana } = await scene(t)
  const kept = async (number: string, expires_on: string | null = null) => addCredential(ana, { number, expires_on })
  await checkCredential(admin, await kept('fine', '2030-01-01'), 'may_engage')
  await checkCredential(admin, await kept('ending', '2026-04-20'), 'may_engage')
  await checkCredential(admin, await kept('refused'), 'may_not_engage')
  await checkCredential(admin, await kept('over', '2026-03-02'), 'may_engage')
  await checkCredential(admin, await kept('asked'), 'in_progress')
  await kept('new')
  app.setNow('2026-03-03T00:00:00Z')
  await app.runJobs()
  const numbers = async (state?: 'to_check' | 'expiring' | 'expired' | 'refused' | 'checked') =>
    (await admin.credentials.desk({ query: state ? { state } : {} })).data.map(({ number }) => number)
  assert.deepEqual(await numbers(), ['new', 'asked', 'ending', 'refused', 'over', 'fine'])
  assert.deepEqual(await numbers('to_check'), ['new', 'asked'])
  assert.deepEqual(await numbers('expiring'), ['ending'])
  assert.deepEqual(await numbers('expired'), ['over'])
  assert.deepEqual(await numbers('refused'), ['refused'])
  assert.deepEqual((await numbers('checked')).sort(), ['ending', 'fine'])
  const { counts, total } = await admin.credentials.desk({ query: { state: 'refused' } })
  assert.deepEqual([counts, total], [{ to_check: 2, expiring: 1, expired: 1, refused: 1 }, 1])
})

test('the queue is searched by name and number over all pages of fifteen', async (t) => {
  const { admin, ana, ben } = await scene(t)
  for (let n = 10; n < 28; n++) await addCredential(ana, { number: `A${n}` })
  await addCredential(ben, { number: 'QX-77' })
  const found = async (search: string) =>
    (await admin.credentials.desk({ query: { search } })).data.map(({ number }) => number)
  assert.deepEqual(await found('ben l'), ['QX-77'])
  assert.deepEqual(await found('qx-7'), ['QX-77'])
  assert.deepEqual(await found('%'), [])
  const second = await admin.credentials.desk({ query: { page: '2' } })
  assert.deepEqual([second.data.length, second.total], [4, 19])
  const { data } = await admin.credentials.desk({ query: { employee: String(ben.id) } })
  assert.deepEqual(
    data.map(({ employee }) => employee.name),
    ['Ben Li'],
  )
})

test('lists only the unchecked credentials of a filter, in the order of its queue', async (t) => {
  const { app, admin, ana, ben } = await scene(t)
  const over = await addCredential(ana, { number: 'over', expires_on: '2026-03-02' })
  await checkCredential(admin, over, 'may_engage')
  await addCredential(ben, { number: 'over unchecked', expires_on: '2026-03-02' })
  await addCredential(ana, { number: 'new' })
  await addCredential(ben, { number: 'newest' })
  await checkCredential(admin, await addCredential(ben, { number: 'asked' }), 'in_progress')
  app.setNow('2026-03-03T00:00:00Z')
  await app.runJobs()
  const unchecked = async (query: { state?: 'to_check' | 'expired' | 'checked'; search?: string }) =>
    (await admin.credentials.desk({ query: { ...query, unchecked: 'true' } })).data.map(({ number }) => number)
  assert.deepEqual(
    {
      all: await unchecked({}),
      to_check: await unchecked({ state: 'to_check' }),
      of_ben: await unchecked({ state: 'to_check', search: 'Ben' }),
      expired: await unchecked({ state: 'expired' }),
      checked: await unchecked({ state: 'checked' }),
    },
    {
      ...{ all: ['new', 'newest', 'over unchecked'], to_check: ['new', 'newest'], of_ben: ['newest'] },
      ...{ expired: ['over unchecked'], checked: [] },
    },
  )
})

test('a check keeps its finding, number, admin and time, and the history stays', async (t) => {
  const { app, admin, ana } = await scene(t)
  const held = await addCredential(ana)
  await checkCredential(admin, held, 'in_progress', { note: 'Asked them.' })
  await ana.credentials.change({ ...at(held), body: { number: '7654321B' } })
  const { data } = await admin.credentials.details(at(held))
  const after = await checkCredential(await app.admin('Ben'), data, 'may_engage', {
    note: 'There.',
    expires_on: '2028-01-31',
  })
  assert.deepEqual(
    after.checks.map(({ outcome, note, number, checked_by, checked_at }) => [
      outcome,
      note,
      number,
      checked_by,
      checked_at,
    ]),
    [
      ['may_engage', 'There.', '7654321B', 'Ben', '2026-03-01T20:10:00Z'],
      ['in_progress', 'Asked them.', '1234567A', 'Ada', '2026-03-01T20:10:00Z'],
    ],
  )
  assert.equal(after.data.expires_on, '2028-01-31')
  assert.equal(after.rule?.valid_years, 5)
  const [act] = await app.db.all<{ actor_name: string; subject_name: string; before: unknown; after: unknown }>`
    select actor_name, subject_name, before, after from audit_entries where action = 'credential_checked'
    order by seq desc`
  assert.deepEqual(act, {
    actor_name: 'Ben',
    subject_name: 'Working with Children Check (VIC), Ana',
    before: { outcome: null, expires_on: '2027-03-02' },
    after: { outcome: 'may_engage', note: 'There.', expires_on: '2028-01-31' },
  })
})

test('when two admins decide at once, the later one reads the first decision', async (t) => {
  const { app, admin, ana } = await scene(t)
  const ben = await app.admin('Ben')
  const held = await addCredential(ana)
  const both = await Promise.allSettled([
    checkCredential(admin, held, 'may_engage'),
    checkCredential(ben, held, 'may_not_engage', { note: 'No such card.' }),
  ])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  const won = both.findIndex(({ status }) => status === 'fulfilled')
  assert.equal(refused.reason.code, 'already_checked')
  const [who, what] = won === 0 ? ['Ada', 'Cleared'] : ['Ben', 'Not cleared']
  assert.equal(refused.reason.message, `${who} has just checked this credential: ${what}.`)
  assert.equal((await admin.credentials.details(at(held))).checks.length, 1)
})

test('a credential changed during its check is checked again', async (t) => {
  const { admin, ana } = await scene(t)
  const held = await addCredential(ana)
  await ana.credentials.change({ ...at(held), body: { number: '7654321B' } })
  await assert.rejects(checkCredential(admin, held, 'may_engage'), { code: 'credential_changed' })
})

test('a last day that the register shows counts at once, also one that has passed', async (t) => {
  const { app, admin, ana } = await scene(t)
  const { data } = await checkCredential(admin, await addCredential(ana), 'may_engage', { expires_on: '2026-02-01' })
  assert.deepEqual([data.standing, data.blocks], ['expired', true])
  const hill = await app.employer()
  const subject_id = await app.subject()
  const times = { date: '2026-03-10', start_time: '08:30', end_time: '15:30' }
  const ask = { ...times, subject_id, inviter_id: hill.id, invitee_id: ana.id }
  await assert.rejects(hill.shifts.request({ body: ask }), { code: 'staff_unavailable' })
  const { notifications } = await ana.notifications.list()
  assert.ok(notifications.some(({ title }) => title === 'Credential expired'))
})
