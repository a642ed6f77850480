/**
 * Demo accounts' sessions besides the visitor's own browser, and recovery emails of two of them.
 */
import { setRecoveryEmail } from '#server/identity/accounts/queries.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { Tx } from '../platform/database.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'
const GALAXY =
  'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'

const used: readonly (readonly [
  role: keyof typeof demoAccounts,
  userAgent: string,
  network: string,
  hoursAgo: number,
])[] = [
  ['employer', WINDOWS, '203.0.113.18', 21],
  ['employer', IPHONE, '198.51.100.73', 52],
  ['employee', GALAXY, '198.51.100.140', 26],
  ['employee', WINDOWS, '203.0.113.201', 24 * 6 + 3],
  ['admin', WINDOWS, '203.0.113.64', 24 * 2 + 5],
]
const seconds = { employer: 'office.backup@greenhill.example', employee: 'olivia.home@mail.example' } as const

/** Nobody has the tokens of these sessions. */
export const deviceEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const idOf = (role: keyof typeof demoAccounts) => people.get(demoAccounts[role].email)!
  const ago = (hours: number) => today.now.subtract({ hours })
  return [
    ...used.map(([role, userAgent, network, hours]) => ({
      at: ago(hours),
      happen: (tx: Tx) => openSession(tx.at(ago(hours)), idOf(role), { userAgent, network }),
    })),
    ...(['employer', 'employee'] as const).map((role) => ({
      at: ago(24 * 40),
      happen: (tx: Tx) => setRecoveryEmail(tx, idOf(role), seconds[role]),
    })),
  ]
}
