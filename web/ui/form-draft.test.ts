import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyDraft, changedFields } from './form-draft.ts'

const before = { name: 'Ana', state: null as string | null, can_teach: [3, 1], shows_phone: false }

test('only named and changed fields of a form are kept', () => {
  const values = { name: 'Ana', state: '', can_teach: [1, 3], shows_phone: true, password: 'secret', cv: null }
  assert.deepEqual(changedFields(before, values), { shows_phone: true })
  assert.deepEqual(changedFields(before, { name: '', can_teach: [1] }), { name: '', can_teach: [1] })
})

test('a draft comes back over current values, unless the form has changed its fields', () => {
  const text = JSON.stringify({ name: 'Anna', state: 'VIC', can_teach: 'Music', gone: 'x' })
  assert.deepEqual(applyDraft(before, text), { ...before, name: 'Anna', state: 'VIC' })
  assert.deepEqual(applyDraft(before, null), before)
})
