/** Export parts: account security. Exports its presence and date, never the secret itself. */
import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfProtection: readonly Part[] = [
  {
    file: 'known_devices.json',
    says: 'The browsers you have signed in with. We keep them to warn you of a new one.',
    tables: ['known_devices'],
    rows: ({ id }) => sql`
      select browser, system, neighbourhood, last_seen_at from known_devices where user_id = ${id} order by known_devices.id`,
  },
  {
    file: 'push_devices.json',
    says: 'The devices where you turned notifications on: which ones and since when, never their addresses.',
    tables: ['push_subscriptions'],
    rows: ({ id }) => sql`
      select s.user_agent, p.created_at, p.last_used_at
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${id} order by p.id`,
  },
  {
    file: 'second_factors.json',
    says: 'Your authenticator app, your recovery codes and your passkeys: that they exist, never the keys.',
    tables: ['authenticators', 'recovery_codes', 'passkeys'],
    rows: ({ id }) => sql`
      select 'authenticator app' as what, null as name, since, null::timestamptz as last_used_at
      from authenticators where user_id = ${id}
      union all
      select 'passkey', name, created_at, last_used_at from passkeys where user_id = ${id}
      union all
      select 'recovery code', case when used_at is null then 'not used yet' else 'used' end, null, used_at
      from recovery_codes where user_id = ${id}`,
  },
]
