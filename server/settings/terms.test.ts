import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'

test('new terms ask everybody of their role again, at the next call, and nobody else', async (t) => {
  const app = await startApp(t)
  const [ada, ana, bo, hill] = [
    await app.admin('Ada'),
    await app.employee('Ana'),
    await app.employee('Bo'),
    await app.employer('Hill'),
  ]
  await app.employee('Cy', { status: 'banned' })
  await app.employee('Di', { agreed: false })
  const { current, asked_again, data } = await ada.settings.terms({ query: { role: 'employee' } })
  assert.deepEqual([current.version, asked_again, data[0]?.agreed, data[0]?.published_by], [1, 2, 2, null])

  const twin = await app.twin()
  const said = await ada.settings.publishTerms({ body: { role: 'employee', body: '1. Be kind\nAlways.', version: 1 } })
  assert.equal(said.message, 'Version 2 is in force. 2 people are asked again.')
  for (const person of [ana, bo]) {
    await assert.rejects(person.notifications.list(), { code: 'terms_not_agreed' })
    assert.equal((await person.accounts.me()).data.terms_agreed, 0)
  }
  assert.equal((await hill.accounts.me()).data.terms_agreed, 1)
  assert.equal((await twin.anyone.accounts.terms({ query: { role: 'employee' } })).data.body, '1. Be kind\nAlways.')
  assert.equal((await app.anyone.accounts.terms({ query: { role: 'employer' } })).data.version, 1)

  await ana.accounts.agreeTerms({ body: { version: 2 } })
  await ana.notifications.list()
  const after = await ada.settings.terms({ query: { role: 'employee' } })
  assert.deepEqual(
    after.data.map(({ version, agreed, published_by }) => [version, agreed, published_by]),
    [
      [2, 1, 'Ada'],
      [1, 1, null],
    ],
  )
  assert.equal(after.total, 2)
  const [act] = await app.db.all<{
    action: string
    after: unknown
  }>`select action, after from audit_entries where actor_name = 'Ada'`
  assert.deepEqual(act, { action: 'terms_published', after: { version: 2, characters: 18 } })
})

test('terms that were published while somebody read older ones are not agreed to unseen', async (t) => {
  const app = await startApp(t)
  const [ada, ned] = [await app.admin('Ada'), await app.employee('Ned', { agreed: false })]
  await ada.settings.publishTerms({ body: { role: 'employee', body: 'New', version: 1 } })
  await assert.rejects(ned.accounts.agreeTerms({ body: { version: 1 } }), { code: 'changed_meanwhile' })
  assert.equal((await ned.accounts.me()).data.terms_agreed, 0)
  await ned.accounts.agreeTerms({ body: { version: 2 } })
  assert.equal((await ned.accounts.me()).data.terms_agreed, 1)
})

test('of two admins who publish at once one is told, and what is in force already is not published again', async (t) => {
  const app = await startApp(t)
  const [ada, bea] = [await app.admin('Ada'), await app.admin('Bea')]
  const publish = (who: typeof ada, body: string, version = 1) =>
    who.settings.publishTerms({ body: { role: 'employer', body, version } })
  const both = await Promise.allSettled([publish(ada, 'By Ada'), publish(bea, 'By Bea')])
  const refused = both.filter((one) => one.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => reason.code),
    ['changed_meanwhile'],
  )
  const { current, total } = await ada.settings.terms({ query: { role: 'employer' } })
  assert.deepEqual([current.version, total], [2, 2])
  await assert.rejects(publish(ada, current.body, 2), { code: 'invalid' })
  await assert.rejects(publish(ada, '   ', 2), { code: 'invalid' })
})

test('markup in terms is kept as it was written', async (t) => {
  const app = await startApp(t)
  const body = '1. <script>alert(1)</script>\n{{x}} ${x} \u{1f600}'
  await (await app.admin('Ada')).settings.publishTerms({ body: { role: 'employer', body, version: 1 } })
  assert.equal((await app.anyone.accounts.terms({ query: { role: 'employer' } })).data.body, body)
})
