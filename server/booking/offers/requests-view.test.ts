import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'

test('a join with requests reads each of their tables without a subquery', async (t) => {
  const { db } = await startApp(t)
  const plan = await db.all<{ 'QUERY PLAN': string }>`
    explain select o.id from requests s
      join requests o on o.inviter_id = s.inviter_id and o.date = s.date and o.subject_id = s.subject_id
    where s.id = any(array[1, 2])`
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  assert.doesNotMatch(text, /Subquery Scan/)
})
