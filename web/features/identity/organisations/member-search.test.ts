import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Member } from '#contract/identity/organisations.ts'
import { membersFound } from './member-search.ts'

const member = (changes: Partial<Member>): Member => ({
  user_id: 1,
  name: 'Kim Lee',
  email: 'kim@example.com',
  role: 'organiser',
  site_ids: null,
  joined_at: '2026-03-01T00:00:00Z',
  last_login_at: null,
  is_you: false,
  ...changes,
})
const sites = [
  { id: 7, name: 'Ward 7' },
  { id: 8, name: 'River Campus' },
]
const members = [member({}), member({ name: 'Sam Ito', email: 'sam@lake.example', role: 'viewer', site_ids: [8] })]

test('finds members by name, email, role and site', () => {
  const found = (search: string) => membersFound(members, sites, search).map(({ name }) => name)
  assert.deepEqual(found('  '), ['Kim Lee', 'Sam Ito'])
  assert.deepEqual(found('LEE'), ['Kim Lee'])
  assert.deepEqual(found('lake.example'), ['Sam Ito'])
  assert.deepEqual(found('viewer river'), ['Sam Ito'])
  assert.deepEqual(found('kim river'), [])
})
