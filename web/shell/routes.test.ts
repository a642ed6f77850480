import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/platform/endpoint.ts'
import { adminRoutes } from './admin-routes.ts'
import { employeeRoutes } from './employee-routes.ts'
import { employerRoutes } from './employer-routes.ts'
import type { ScreenRoute } from './screen-route.ts'

const areas: Record<Role, readonly ScreenRoute[]> = {
  admin: adminRoutes,
  employer: employerRoutes,
  employee: employeeRoutes,
}
/** Screens of each role, by the roles and permissions of the specification. */
const parts = {
  admin: ['employers', 'shifts', 'employees', 'subject-list-editor', 'support', 'home'],
  employer: ['book', 'invitations', 'notifications', 'records', 'account', 'profile', 'help'],
  employee: [
    ...['job-request', 'invitations', 'connections', 'profile', 'activity-history', 'account-security'],
    ...['notifications', 'help'],
  ],
} as const

// spec: 6.1, 6.2, 6.4, 6.5, 6.8
for (const role of ['admin', 'employer', 'employee'] as const)
  test(`the menu of an ${role} has all screens of the role, all in its own area`, () => {
    const screens = areas[role]
    for (const { path, role: audience } of screens) {
      assert.ok(path.startsWith(`/${role}/`), path)
      assert.equal(audience, role, path)
    }
    const offered = screens.filter(({ menu }) => menu).map(({ path }) => path)
    for (const part of parts[role]) assert.ok((offered as string[]).includes(`/${role}/${part}`), part)
  })

for (const role of ['admin', 'employer', 'employee'] as const)
  test(`a screen without an entry belongs to one in the menu of an ${role}`, () => {
    const offered: string[] = areas[role].filter(({ menu }) => menu).map(({ path }) => path)
    for (const { path, within, menu } of areas[role]) {
      assert.notEqual(menu === undefined, within === undefined, path)
      if (within !== undefined) assert.ok(offered.includes(within), path)
    }
  })
