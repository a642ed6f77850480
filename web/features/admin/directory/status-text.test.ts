import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consequencesOf } from './status-text.ts'

const at_stake = { sessions: 2, open_requests: 1, upcoming_shifts: 0 }

test('counts what ends with a closed account', () => {
  for (const next of ['inactive', 'banned'] as const) {
    const said = consequencesOf({ role: 'employee', status: 'active', at_stake }, next).join(' ')
    for (const part of ['2 devices are signed out', '1 open request is withdrawn', 'No upcoming shifts.'])
      assert.ok(said.includes(part), part)
  }
  const ofAdmin = consequencesOf({ role: 'admin', status: 'active', at_stake }, 'inactive').join(' ')
  assert.ok(ofAdmin.includes('signed out') && !ofAdmin.includes('shift'))
})

test('names what does not return for a reopened account, but not after a leave', () => {
  const opened = (status: 'banned' | 'on_leave') =>
    consequencesOf({ role: 'employee', status, at_stake }, 'active').join(' ')
  assert.match(opened('banned'), /are not restored/)
  assert.doesNotMatch(opened('on_leave'), /restored/)
})
