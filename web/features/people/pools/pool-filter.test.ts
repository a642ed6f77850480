import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filteredPeople, isPoolFiltered, readPoolFilter, tagsIn } from './pool-filter.ts'

const people = [
  { id: 1, onboarding: 'ready' as const, tags: ['Maths', 'PE'] },
  { id: 2, onboarding: 'paused' as const, tags: ['maths'] },
  { id: 3, onboarding: 'ready' as const, tags: [] },
]
const found = (search: Record<string, unknown>) => filteredPeople(people, readPoolFilter(search)).map(({ id }) => id)

test('filters people by onboarding status and tag', () => {
  assert.deepEqual(found({ onboarding: 'ready' }), [1, 3])
  assert.deepEqual(found({ tag: 'MATHS' }), [1, 2])
  assert.deepEqual(found({ onboarding: 'ready', tag: 'Maths' }), [1])
})

test('takes anything else in the address as no filter', () => {
  const none = readPoolFilter({ onboarding: 'soon', tag: '' })
  assert.equal(isPoolFiltered(none), false)
  assert.deepEqual(found({ onboarding: 'soon', tag: 7 }), [1, 2, 3])
})

test('lists each tag once', () => {
  assert.deepEqual(tagsIn(people), ['maths', 'PE'])
})
