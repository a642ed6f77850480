import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Preferences } from '#contract/messaging/preferences.ts'
import { isOn, preferencesDraft, quietSentence, savedAs, withChoice } from './draft.ts'

const preferences: Preferences = {
  choices: [
    { event: 'message', channel: 'push', is_on: true },
    { event: 'message', channel: 'mail', is_on: true },
  ],
  quiet: null,
  urgent_passes: true,
  summary_at: null,
  time_zone: 'Australia/Melbourne',
  version: 3,
}

test('saves what is on the screen with the version that was read', () => {
  const draft = withChoice(preferencesDraft(preferences), { event: 'message', channel: 'mail', is_on: false })
  assert.deepEqual([isOn(draft, 'message', 'push'), isOn(draft, 'message', 'mail')], [true, false])
  const { choices, ...rest } = savedAs(draft, { from: '21:00', to: '06:00', summary_at: '06:00' }, 3)
  assert.deepEqual(choices[1], { event: 'message', channel: 'mail', is_on: false })
  assert.deepEqual(rest, { quiet: null, urgent_passes: true, summary_at: null, version: 3 })
  const quiet = savedAs(
    { ...draft, is_quiet: true, has_summary: true },
    { from: '22:00', to: '05:30', summary_at: '05:45' },
    3,
  )
  assert.deepEqual([quiet.quiet, quiet.summary_at], [{ from: '22:00', to: '05:30' }, '05:45'])
})

test('explains what quiet hours do', () => {
  const draft = { ...preferencesDraft(preferences), is_quiet: true }
  assert.equal(
    quietSentence(draft),
    'Between 21:00 and 06:00 we send only emails, except about shifts on the same day or within 12 hours. Everything else waits until 06:00.',
  )
  assert.equal(
    quietSentence({ ...draft, urgent_passes: false }),
    'Between 21:00 and 06:00 we send only emails. Everything else waits until 06:00.',
  )
  for (const from of [null, draft.to]) assert.equal(quietSentence({ ...draft, from }), 'Please enter your quiet hours.')
  assert.equal(quietSentence({ ...draft, is_quiet: false }), 'Notifications can arrive at any time.')
})
