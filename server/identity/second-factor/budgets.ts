import { granted } from '#server/identity/accounts/budgets.ts'
import { networkOf } from '#server/identity/accounts/network.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { forgive, type Limit, spend, spentOf } from '#server/platform/limits.ts'

const QUARTER_HOUR = 15 * 60
/** Codes for one account, over all its tickets. */
const CODES: Limit = { count: 5, window: QUARTER_HOUR }
const NOTICES: Limit = { count: 1, window: QUARTER_HOUR }
/** Passkey sign-in pages per network address, which a whole school may share. */
const PREPARATIONS: Limit = { count: 600, window: 60 }

const codes = (userId: number) => `second-factor:${userId}`

/** Counts a try, before the code is checked. */
export const spendCode = (db: Db, userId: number) => spend(db, codes(userId), CODES)
export const forgiveCodes = (db: Db, userId: number) => forgive(db, codes(userId))
export const areCodesSpent = async (db: Db, userId: number) => (await spentOf(db, codes(userId))) >= CODES.count

/** Whether to notify the owner now: once per period in which codes are limited. */
export const mayNotify = (tx: Tx, userId: number) => granted(spend(tx, `second-factor-warning:${userId}`, NOTICES))

export const spendPreparation = (db: Db, network: string) =>
  spend(db, `passkey-sign-in:${networkOf(network)}`, PREPARATIONS)
