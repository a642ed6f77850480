import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/identity/accounts.ts'
import { accountChanges, EditedProfile, profileBody } from './profile-form.ts'

const ana: User = {
  id: 10001,
  name: 'Ana',
  email: 'ana@example.com',
  role: 'employee',
  terms_agreed: 1,
  avatar: null,
  phone: '+61491570156',
  bio: null,
  status: 'active',
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  hides_email: false,
  shows_phone: false,
  has_2fa: false,
  created_at: '2026-03-01T20:10:00Z',
  last_login_at: null,
  employee_details: null,
}

const typed = {
  can_teach: [1, 2, 2],
  cannot_teach: [2, 3],
  year_levels: ['primary'],
  work_preferences: '',
  classifications: ['teacher'],
  vit_id: '412345',
  name: 'Ana',
  phone: '0491 570 156',
  bio: '',
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  hides_email: false,
  shows_phone: false,
  cv: null,
}

test('a form that changes nothing of the account sends nothing of it', () => {
  assert.deepEqual(accountChanges(EditedProfile.parse(typed), ana), {})
})

test('changed fields are sent, and an emptied phone or bio is removed', () => {
  const edited = EditedProfile.parse({ ...typed, name: 'Ana Nguyen', phone: '', shows_phone: true })
  assert.deepEqual(accountChanges(edited, ana), { name: 'Ana Nguyen', phone: null, shows_phone: true })
})

// spec: 5.10, 5.11
test('subjects are sent once, and one in both lists leaves those that cannot be taught', () => {
  const { can_teach, cannot_teach } = profileBody(EditedProfile.parse(typed))
  assert.deepEqual({ can_teach, cannot_teach }, { can_teach: [1, 2], cannot_teach: [3] })
})

// spec: 5.8
test('a profile without its registration is refused in the words of the specification', () => {
  const parsed = EditedProfile.safeParse({ ...typed, vit_id: ' ' })
  assert.equal(parsed.error?.issues[0]?.message, 'VIT ID is required')
})

test('a nurse, a teacher of another state and a carer are asked for the right number', () => {
  const messagesOf = (changes: object) =>
    EditedProfile.safeParse({ ...typed, vit_id: '', ...changes }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ])
  const nurse = { sector: 'healthcare', classifications: ['enrolled_nurse'] }
  assert.deepEqual(messagesOf(nurse), [['vit_id', 'AHPRA number is required']])
  assert.deepEqual(messagesOf({ time_zone: 'Australia/Sydney' }), [['vit_id', 'NESA number is required']])
  assert.deepEqual(messagesOf({ sector: 'healthcare', classifications: ['assistant_in_nursing'] }), undefined)
  assert.deepEqual(messagesOf({ vit_id: '1', classifications: ['teacher', 'registered_nurse'] }), [
    ['second_registration', 'AHPRA number is required'],
  ])
  assert.deepEqual(messagesOf({ classifications: [] }), [['classifications', 'Please choose at least one role.']])
})

test('a number that no role needs is not sent', () => {
  const body = profileBody(EditedProfile.parse({ ...typed, classifications: ['education_support'] }))
  assert.deepEqual([body.classifications, 'vit_id' in body], [['education_support'], false])
})
