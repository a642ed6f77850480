import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import { memberOf } from '#test/helpers/members.ts'

const running = startApp({ after })
const ready = { note: 'Knows the alarm code', tags: ['Maths'], onboarding: 'ready' as const, version: 0 }

const pair = async () => {
  const app = await running
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  return { app, hill, lake, ana, about: { params: { id: ana.id } } }
}

test('keeps a note, tags and the onboarding status for the members of one organisation', async () => {
  const { app, hill, lake, about } = await pair()
  const { data } = await hill.staffNotes.save({ ...about, body: { ...ready, tags: ['Maths', ' maths ', 'PE', ''] } })
  assert.deepEqual(data, {
    note: 'Knows the alarm code',
    tags: ['maths', 'PE'],
    onboarding: 'ready',
    version: 1,
    changed_at: app.now().toString(),
    changed_by: 'Hill',
  })
  const kim = await memberOf(app, hill, 'organiser')
  assert.deepEqual((await kim.staffNotes.get(about)).data, data)
  const untouched = { note: null, tags: [], onboarding: 'not_started', version: 0, changed_at: null, changed_by: null }
  assert.deepEqual((await lake.staffNotes.get(about)).data, untouched)
  assert.deepEqual((await hill.staffNotes.tags()).data, [
    { tag: 'maths', people: 1 },
    { tag: 'PE', people: 1 },
  ])
})

test('refuses a save over the changes of another member', async () => {
  const { hill, about } = await pair()
  await hill.staffNotes.save({ ...about, body: ready })
  await assert.rejects(hill.staffNotes.save({ ...about, body: ready }), { code: 'changed_meanwhile' })
  await hill.staffNotes.save({ ...about, body: { ...ready, note: null, version: 1 } })
  assert.equal((await hill.staffNotes.get(about)).data.note, null)
})

test('hides notes from approvers and viewers, and about people who blocked the site', async () => {
  const { app, hill, ana, about } = await pair()
  await hill.staffNotes.save({ ...about, body: ready })
  for (const role of ['approver', 'viewer'] as const) {
    const member = await memberOf(app, hill, role)
    await assert.rejects(member.staffNotes.get(about), { code: 'member_not_allowed' })
  }
  await block(ana, hill)
  await assert.rejects(hill.staffNotes.get(about), { code: 'not_found' })
  await assert.rejects(hill.staffNotes.save({ ...about, body: { ...ready, version: 1 } }), { code: 'not_found' })
})

test('takes at most 10 tags', async () => {
  const { hill, about } = await pair()
  const tags = Array.from({ length: 11 }, (_, i) => `tag ${i}`)
  await assert.rejects(hill.staffNotes.save({ ...about, body: { ...ready, tags } }), { code: 'invalid' })
})

test('logs that a note changed, without its text', async () => {
  const { app, hill, about } = await pair()
  await hill.staffNotes.save({ ...about, body: ready })
  const { before, after } = await app.db.one<{ before: object; after: object }>`
    select before, after from audit_entries where action = 'staff_notes_changed' order by seq desc limit 1`
  assert.deepEqual(
    { before, after },
    {
      before: { tags: [], onboarding: 'not_started' },
      after: { tags: ['Maths'], onboarding: 'ready', is_note_changed: true },
    },
  )
})
