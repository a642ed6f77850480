import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'

const key = { key: 'one_time_code' }
const words = { subject: 'Welcome to {{product_name}}', body: 'Type {{code}} at\n{{link}}' }

test('any mail can be reworded, and goes back to its original text', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ada = await app.admin('Ada')
  const mail = async () => (await ada.settings.mails()).data.find((one) => one.key === 'one_time_code')!
  const first = await mail()
  assert.deepEqual([first.is_changed, first.version, first.body], [false, 0, first.first.body])
  assert.deepEqual(
    first.variables.map(({ name, is_required }) => [name, is_required]),
    [
      ['code', true],
      ['link', true],
      ['registration', false],
      ['product_name', false],
    ],
  )

  const { data } = await ada.settings.setMail({ params: key, body: { ...words, version: 0 } })
  assert.deepEqual([data.is_changed, data.version, data.subject, data.body], [true, 1, words.subject, words.body])
  const body = {
    name: 'Mia',
    email: 'mia@example.com',
    password: 'a quiet river',
    password_confirmation: 'a quiet river',
  }
  await peer.anonymous.accounts.register({ body: { ...body, role: 'employee' } })
  const [sent] = await mailsTo(app, 'mia@example.com')
  assert.equal(sent?.subject, 'Welcome to Bellbird')
  assert.match(sent.body, /^Type \d{6} at\nhttp\S+\n$/)

  await assert.rejects(ada.settings.setMail({ params: key, body: { ...words, version: 0 } }), {
    code: 'changed_meanwhile',
  })
  await assert.rejects(ada.settings.resetMail({ params: key, body: { version: 0 } }), { code: 'changed_meanwhile' })
  const reset = await ada.settings.resetMail({ params: key, body: { version: 1 } })
  assert.deepEqual([reset.data.is_changed, reset.data.version, reset.data.body], [false, 2, first.body])
  // An older version is refused even though the text is back to the default.
  await assert.rejects(ada.settings.setMail({ params: key, body: { ...words, version: 0 } }), {
    code: 'changed_meanwhile',
  })
  const acts = await app.db.all<{ action: string; after: unknown }>`
    select action, after from audit_entries where actor_id = ${ada.id} order by seq`
  assert.deepEqual(acts, [
    { action: 'mail_changed', after: words },
    { action: 'mail_reset', after: null },
  ])
})

test('unknown or missing placeholders are refused at the field of their text', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  for (const [more, field] of [
    [{ body: 'Type {{code}}' }, 'body'],
    [{ body: '{{code}} {{link}} {{password}}' }, 'body'],
    [{ subject: '{{code}} {{CODE}}' }, 'subject'],
    [{ subject: 'Two\nlines' }, 'subject'],
    [{ body: '' }, 'body'],
  ] as const) {
    const body = { ...words, ...more }
    const refusal = { code: 'invalid', errors: { [field]: [/./] } }
    for (const call of [
      () => ada.settings.setMail({ params: key, body: { ...body, version: 0 } }),
      () => ada.settings.testMail({ params: key, body }),
    ])
      await assert.rejects(call(), (thrown: { code: string; errors: object }) => {
        assert.deepEqual([thrown.code, Object.keys(thrown.errors)], [refusal.code, [field]])
        return true
      })
  }
  assert.ok((await ada.settings.mails()).data.every(({ is_changed }) => !is_changed))
})

test('a test mail goes to the admin alone, with samples, and changes nothing', async (t) => {
  const app = await startApp(t, { PRODUCT_NAME: 'Magpie' })
  const ada = await app.admin('Ada')
  const said = await ada.settings.testMail({ params: key, body: words })
  assert.equal(said.message, `A test email is on its way to ${ada.email}.`)
  const [sent] = await mailsTo(app, ada.email)
  assert.equal(sent?.subject, 'Test: Welcome to Magpie')
  assert.match(sent.body, /^Type 482913 at\nhttps:/)
  assert.ok((await ada.settings.mails()).data.every(({ is_changed }) => !is_changed))
})
