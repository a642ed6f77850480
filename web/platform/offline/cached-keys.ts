/** Query keys that a browser caches for offline use; see docs/decisions/0092. */
import type { Role } from '#web/platform/session.ts'

type KeyPrefix = readonly [string, ...string[]]

const OWN_ACCOUNT: readonly KeyPrefix[] = [['accounts', 'me']]
const MESSAGES: readonly KeyPrefix[] = [
  ['notifications'],
  ['conversations', 'list'],
  ['conversations', 'count'],
  ['conversations', 'thread'],
  ['conversations', 'with'],
]
const PUBLIC_KEYS: readonly KeyPrefix[] = [['config']]

/**
 * Employees mostly use their own phone. A school's computer is shared, unless the app was installed
 * on it.
 */
const cachedKeys: Record<Role, { anywhere: readonly KeyPrefix[]; installed: readonly KeyPrefix[] }> = {
  employee: {
    anywhere: [
      ...PUBLIC_KEYS,
      ...OWN_ACCOUNT,
      ...MESSAGES,
      ['shifts', 'requests'],
      ['shifts', 'ahead'],
      ['shifts', 'booking'],
      ['availability', 'mine'],
      // The person's own profile, and the address of the school for the next shift.
      ['profiles'],
      // Subjects for the person's own profile form.
      ['subjects', 'all'],
    ],
    installed: [],
  },
  employer: {
    anywhere: PUBLIC_KEYS,
    installed: [
      ...OWN_ACCOUNT,
      ...MESSAGES,
      ['shifts', 'bookings'],
      ['shifts', 'booking'],
      ['shifts', 'ahead'],
      ['attendance', 'board'],
    ],
  },
  admin: { anywhere: PUBLIC_KEYS, installed: [] },
}

const hasPrefix = (key: readonly unknown[], prefix: KeyPrefix) => prefix.every((part, at) => key[at] === part)

/** Whether the answer of a query may be kept; only the keys listed here may. */
export function isCacheable(key: readonly unknown[], role: Role, isInstalled: boolean) {
  const { anywhere, installed } = cachedKeys[role]
  return [...anywhere, ...(isInstalled ? installed : [])].some((prefix) => hasPrefix(key, prefix))
}
