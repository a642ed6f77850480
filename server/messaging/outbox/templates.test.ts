import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillMail, wrongPlaceholders } from '#contract/messaging/outbox.ts'
import '#server/app.ts'
import { startApp } from '#test/app.ts'
import { allMails, defineMails, letter, mailOf } from './templates.ts'

const hint = defineMails({
  test_hint: {
    title: 'Hint',
    sent: 'Never.',
    subject: 'From {{from}}',
    body: letter('{{from}} says {{ word }}.'),
    variables: {
      from: { says: 'Who says it.', sample: 'Ana' },
      word: { says: 'What is said.', sample: 'hello', required: true },
    },
  },
}).test_hint

test('a mail names its values where its words say so, and the product', async (t) => {
  const { db } = await startApp(t)
  assert.deepEqual(await mailOf(db, hint, { from: 'Hill', word: 'come' }), {
    subject: 'From Hill',
    body: 'Hello,\n\nHill says come.\n\nRegards,\nBellbird\n',
  })
})

test('a value that looks like a placeholder or pattern arrives as it was written', () => {
  for (const value of ['{{word}}', '{{from}}', '${word}', '$&', "$'", '$1', '<b>x</b>', '{{product_name}}'])
    assert.equal(fillMail({ subject: 's', body: '[{{from}}]' }, { from: value, word: 'no' }).body, `[${value}]`)
  assert.equal(fillMail({ subject: 's', body: '{{constructor}}' }, {}).body, '{{constructor}}')
})

// attack: 12
test('a value with line breaks adds no second line to a subject, and no header', () => {
  const values = { from: 'Ana\r\nBcc: all@example.com\u2028x' }
  assert.equal(fillMail({ subject: 'From {{from}}', body: '' }, values).subject, 'From Ana Bcc: all@example.com x')
})

test('the operator’s words replace those of the product if they fit the mail', async (t) => {
  const { db } = await startApp(t)
  const put = (subject: string, body: string) =>
    db.run`insert into mail_templates (key, subject, body, version, changed_at)
      values ('test_hint', ${subject}, ${body}, 1, '2026-03-01T00:00:00Z')
      on conflict (key) do update set subject = excluded.subject, body = excluded.body`
  await put('{{product_name}}!', 'It is {{word}}, {{word}}')
  const say = () => mailOf(db, hint, { from: 'Hill', word: 'late' })
  assert.deepEqual(await say(), { subject: 'Bellbird!', body: 'It is late, late' })
  // A text saved under an older version may name a removed field, or lack one that is now required.
  for (const body of ['{{word}} {{gone}}', 'nothing']) {
    await put('Old', body)
    assert.equal((await say()).subject, 'From Hill')
  }
})

test('names an unknown, misspelt or missing placeholder in a sentence', () => {
  const variables = hint.variables
  const wrong = (subject: string, body: string) => wrongPlaceholders({ subject, body }, variables)
  assert.deepEqual(wrong('{{from}}', '{{word}} of {{ product_name }}'), {})
  assert.deepEqual(wrong('{{nobody}}', '{{word}}'), { subject: 'This email has no placeholder {{nobody}}.' })
  assert.deepEqual(wrong('Hi', 'no word'), { body: 'This email needs {{word}}. Please add it.' })
  for (const body of ['{{word}} {{Word}}', '{{word}', '{{word}} }}', '{{word}} {{two words}}'])
    assert.deepEqual(wrong('Hi', body), { body: 'Write a placeholder like {{product_name}}.' })
})

test('every mail has one key and a sample for each of its values', () => {
  const mails = allMails()
  assert.ok(mails.length >= 5)
  for (const { key, variables, words } of mails) {
    const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
    const { subject, body } = fillMail(words, samples)
    assert.doesNotMatch(subject + body, /\{\{|\}\}/, key)
    assert.ok(
      variables.every(({ says, sample }) => says.endsWith('.') && sample !== ''),
      key,
    )
  }
  assert.throws(
    () => defineMails({ test_hint: { title: '', sent: '', subject: '', body: '', variables: {} } }),
    /test_hint/,
  )
})
