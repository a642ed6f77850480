/** What a browser keeps of what its person has seen, for the time without a network; see docs/decisions/0092. */
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

/** An employee's device is most often the own phone; a school's computer is everybody's, unless the app was put on it. */
const kept: Record<Role, { anywhere: readonly Beginning[]; installed: readonly Beginning[] }> = {
  employee: {
    anywhere: [
      ...NOBODYS,
      ...OWN_ACCOUNT,
      ...MESSAGES,
      ['shifts', 'requests'],
      ['shifts', 'ahead'],
      ['availability', 'mine'],
      // The own profile, and the address of the school that somebody is on the way to.
      ['profiles'],
      // What the form of the own profile offers.
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

/** Whether what a query has answered may be kept. Whatever is not named here is not. */
export function isKept(key: readonly unknown[], role: Role, isInstalled: boolean) {
  const { anywhere, installed } = kept[role]
  return [...anywhere, ...(isInstalled ? installed : [])].some((beginning) => beginsWith(key, beginning))
}
