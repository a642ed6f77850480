import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { Fragment } from '#server/platform/database.ts'
import type { TestApp } from '#test/app.ts'
import { addPersonalData, PASSWORD, type PersonalData, WOBBLE, ZORA } from '#test/helpers/personal-data.ts'
import type { Person } from '#test/people.ts'

// All tests share these accounts: first the employee closes theirs, then the employer.
const entries: Promise<PersonalData> = addPersonalData({ after })

/** Tables kept by law or as proof, or deleted within a day; reasons in docs/decisions/0078. */
const KEPT = ['audit_entries', 'invoices', 'payment_invoices', 'limits', 'idempotent_answers']
/** Subject of the mail that confirms the closure; it keeps the address until it is deleted. */
const CLOSURE_MAIL = /^Your Bellbird account is closed$/

/** Lists the tables and columns that contain one of these words. */
const traces = async ({ db }: TestApp, words: object): Promise<string[]> => {
  const tables = await db.all<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> all(${KEPT})`
  const found = new Set<string>()
  for (const { name } of tables) {
    const rows = await db.all<{
      row: Record<string, unknown>
    }>`${new Fragment([`select to_json(t) as row from ${name} t`], [])}`
    for (const { row } of rows) {
      if (name === 'messages' && CLOSURE_MAIL.test(String(row.subject))) continue
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase()
        for (const word of Object.values(words) as string[])
          if (text.includes(word.toLowerCase())) found.add(`${name}.${column}: ${word}`)
      }
    }
  }
  return [...found]
}

const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))
/** Records that an admin may still read: the log, payments, invoices and the outbox. */
const KEPT_PAGES = /^\/admin\/(audit|outbox|payments|invoices)/

/** Reads the answers to all calls that the person can make without parameters. */
const readAll = async ({ base }: TestApp, { token, role }: Person): Promise<string[]> => {
  const paths = endpoints
    .filter(
      ({ route, access, mode }) =>
        route.startsWith('GET ') && mode !== 'stream' && access !== 'public' && access.includes(role),
    )
    .map(({ route }) => route.slice(4).replace(':role', role))
    .filter((path) => !path.includes(':') && !KEPT_PAGES.test(path))
  const pages = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      return answer.ok ? `${path} ${await answer.text()}` : ''
    }),
  )
  assert.ok(pages.filter((page) => page !== '').length > 15, `${role} reads little`)
  return pages
}

const showing = (pages: readonly string[], words: object) =>
  pages.flatMap((page) =>
    [...(Object.values(words) as string[]), 'closed.invalid']
      .filter((word) => page.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${page.slice(0, 30)}: ${word}`),
  )

test('closing an account leaves only what must be kept, and no screen shows the person', async () => {
  const { app, zora, wobble, lake, bo, ada } = await entries
  assert.ok((await traces(app, ZORA)).length > 40, 'too few columns contain the personal data')
  assert.ok(showing(await readAll(app, wobble), ZORA).length > 5)

  await zora.privacy.close({ body: { password: PASSWORD } })
  assert.deepEqual(await traces(app, ZORA), [])
  for (const other of [wobble, lake, bo, ada])
    assert.deepEqual(showing(await readAll(app, other), ZORA), [], other.name)
})

test('the same holds for an employer', async () => {
  const { app, wobble, lake, bo, ada } = await entries
  assert.ok((await traces(app, WOBBLE)).length > 20)
  await wobble.privacy.close({ body: { password: PASSWORD } })
  assert.deepEqual(await traces(app, WOBBLE), [])
  for (const other of [lake, bo, ada]) assert.deepEqual(showing(await readAll(app, other), WOBBLE), [], other.name)
})

test('an invoice keeps the names as it was issued for seven years, and no longer', async () => {
  const { app } = await entries
  const names = () => app.db.all`
    select supplier_name, recipient_name, supplier_abn, recipient_abn, recipient_address from invoices`
  const issued = {
    supplier_name: ZORA.name,
    recipient_name: WOBBLE.name,
    supplier_abn: ZORA.abn,
    recipient_abn: WOBBLE.abn,
    recipient_address: WOBBLE.address,
  }
  // Without a mail server, the mail about the closure stays in the outbox until a job deletes it.
  await app.runJobs()
  app.setNow(app.now().add({ hours: 24 * 365 * 6 }))
  await app.runJobs()
  assert.deepEqual(await names(), [issued])
  assert.deepEqual(
    await app.db.all`select subject from messages where subject like '%is closed'`,
    [],
    'the mail about the closure is still there',
  )
  app.setNow(app.now().add({ hours: 24 * 400 }))
  await app.runJobs()
  const closed = 'Closed account'
  assert.deepEqual(await names(), [
    { supplier_name: closed, recipient_name: closed, supplier_abn: null, recipient_abn: null, recipient_address: null },
  ])
  assert.deepEqual(await app.db.all`select recipient_name, recipient_email, recipient_abn from payment_invoices`, [
    { recipient_name: closed, recipient_email: '', recipient_abn: null },
  ])
  await assert.rejects(app.db.run`update payment_invoices set total_cents = 1`, /never changes/)
  await assert.rejects(app.db.run`delete from payment_invoices`, /never changes/)
  await assert.rejects(app.db.run`truncate payment_invoices cascade`, /never changes/)
  await assert.rejects(app.db.run`update invoices set amount_cents = 1`, /never changes/)
  await assert.rejects(app.db.run`delete from invoices`, /never changes/)
})
