import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detour, signInPageFor, startOf } from './guard.ts'
import type { Role, Session } from './session.ts'

const signedIn = (role: Role, terms_agreed: 0 | 1 = 1): Session => ({
  token: 't',
  user: { id: 10001, role, name: 'Ana', terms_agreed },
})

// spec: 2.guard.1, 6.2
test('leads a signed-out person to the sign-in page of the area, else to the start', () => {
  assert.equal(detour('/admin/home', 'admin', null), '/admin')
  assert.equal(detour('/employee/profile', 'employee', null), '/employee')
  assert.equal(detour('/employer/book', 'employer', null), '/employer')
  // An unknown address has no role. A path that only begins like an area is not part of it.
  for (const path of ['/admin/nowhere', '/admin/']) assert.equal(signInPageFor(path), '/admin')
  for (const path of ['/elsewhere', '/employers', '/administration/home', '/']) assert.equal(signInPageFor(path), '/')
})

// spec: 6.2
test('another role is redirected to its home', () => {
  assert.equal(detour('/admin/home', 'admin', signedIn('employee')), '/employee/home')
  assert.equal(detour('/employee/home', 'employee', signedIn('admin', 0)), '/admin/home')
})

// spec: 4.2, 4.3
test('after signing in leads to the terms if they are due, else to the home', () => {
  assert.equal(startOf(signedIn('admin')), '/admin/home')
  for (const role of ['employer', 'employee'] as const) {
    assert.equal(startOf(signedIn(role)), `/${role}/home`)
    assert.equal(startOf(signedIn(role, 0)), `/${role}/tnc`)
  }
})

test('leads to the terms until a person agrees to them, except from public pages', () => {
  const session = signedIn('employer', 0)
  assert.equal(startOf(session), '/employer/tnc')
  assert.equal(detour('/employer/book', 'employer', session), '/employer/tnc')
  assert.equal(detour('/admin/home', 'admin', session), '/employer/tnc')
  assert.equal(detour('/employer/tnc', 'public', session), null)
})

test('an admin has no terms to agree to', () => {
  assert.equal(detour('/admin/home', 'admin', signedIn('admin', 0)), null)
})

test('a signed-in person skips their sign-in page, but may open another role’s', () => {
  assert.equal(detour('/employer', 'public', signedIn('employer')), '/employer/home')
  assert.equal(detour('/employer/', 'public', signedIn('employer')), '/employer/home')
  assert.equal(detour('/employee', 'public', signedIn('employer')), null)
  assert.equal(detour('/', 'public', signedIn('employer')), null)
})

test('leads only admins without a second factor to its set-up, from everywhere', () => {
  const due = (path: string, audience: Parameters<typeof detour>[1], role: Role) =>
    detour(path, audience, signedIn(role), true)
  assert.equal(due('/admin/employees', 'admin', 'admin'), '/admin/account-security')
  assert.equal(due('/admin/account-security', 'admin', 'admin'), null)
  assert.equal(due('/admin', 'public', 'admin'), '/admin/account-security')
  assert.equal(due('/employer/home', 'employer', 'admin'), '/admin/account-security')
  assert.equal(due('/employee/home', 'employee', 'employee'), null)
})
