import type { PhoneState } from '#contract/phones.ts'
import { type Db, sql } from '../platform/database.ts'

/** Joins `phones p` to `users u` where text messages may go to the number. */
export const withConfirmedPhone = sql`left join phones p on p.user_id = u.id and p.state = 'confirmed'`

export type Phone = { phone: string; state: PhoneState }
export const phoneFor = (db: Db, userId: number) =>
  db.maybe<Phone>`select phone, state from phones where user_id = ${userId}`
