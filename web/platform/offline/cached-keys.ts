/** Query keys that a browser caches for offline use; see docs/decisions/0092. */
import type { Role } from '#web/platform/session.ts'

type Beginning = readonly [string, ...string[]]

const OWN_ACCOUNT: readonly Beginning[] = [['accounts', 'me']]
const MESSAGES: readonly Beginning[] = [
  ['notifications'],
  ['conversations', 'list'],
  ['conversations', 'count'],
  ['conversations', 'thread'],
  ['conversations', 'with'],
]
const NOBODYS: readonly Beginning[] = [['config']]

/**
 * Employees mostly use their own phone. A school's computer is shared, unless the app was installed
 * on it.
 */
const kept: Record<Role, { anywhere: readonly Beginning[]; installed: readonly Beginning[] }> = {
  employee: {
    anywhere: [
      ...NOBODYS,
      ...OWN_ACCOUNT,
      ...MESSAGES,
      ['shifts', 'requests'],
      ['shifts', 'ahead'],
      ['availability', 'mine'],
      // The person's own profile, and the address of the school for the next shift.
      ['profiles'],
      // Subjects for the person's own profile form.
      ['subjects', 'all'],
    ],
    installed: [],
  },
  employer: {
    anywhere: NOBODYS,
    installed: [...OWN_ACCOUNT, ...MESSAGES, ['shifts', 'bookings'], ['shifts', 'ahead']],
  },
  admin: { anywhere: NOBODYS, installed: [] },
}

const beginsWith = (key: readonly unknown[], beginning: Beginning) => beginning.every((word, at) => key[at] === word)

/** Whether the answer of a query may be kept; only the keys listed here may. */
export function isCacheable(key: readonly unknown[], role: Role, isInstalled: boolean) {
  const { anywhere, installed } = kept[role]
  return [...anywhere, ...(isInstalled ? installed : [])].some((beginning) => beginsWith(key, beginning))
}
