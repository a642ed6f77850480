import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const fetchExport = ({ base }: TestApp, { token }: Pick<Person, 'token'>) =>
  fetch(`${base}/api/me/export`, { headers: { authorization: `Bearer ${token}` } })

/** The export of a person, unpacked: each file by its name, as text. */
const exported = async (app: TestApp, person: Person): Promise<Record<string, string>> => {
  const answer = await fetchExport(app, person)
  assert.equal(answer.status, 200, answer.ok ? '' : await answer.text())
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.equal(Number(answer.headers.get('content-length')), bytes.length)
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]),
  )
}
const rowsOf = (files: Record<string, string>, name: string) => JSON.parse(files[name]!) as Record<string, unknown>[]

test('the export is a zip of what the person typed, in JSON that says instants in UTC', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana Quartz', { phone: '+61491570156' })
  await ana.accounts.updateMe({ body: { bio: 'I teach with amber beads.' } })
  const files = await exported(app, ana)
  const [account] = rowsOf(files, 'account.json')
  assert.equal(account!.name, 'Ana Quartz')
  assert.equal(account!.bio, 'I teach with amber beads.')
  assert.equal(account!.created_at, '2026-03-01T20:10:00Z')
  assert.match(files['README.txt']!, /account\.json/)
})
