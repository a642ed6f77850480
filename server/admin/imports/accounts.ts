/** Common part of staff and employer imports: an account that is new, not owned yet, or owned. */

import type * as z from 'zod'
import type { Sector, UserStatus } from '#contract/platform/values.ts'
import { mailClaims } from '#server/identity/accounts/claims.ts'
import { addImported, type Completed, completeImported, voidRegistrations } from '#server/identity/accounts/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { AddressTaken, type Plan, type Planned, type Terms } from './rules.ts'
import { readEmail, type reader, readPhone, readSector } from './values.ts'

export type AccountData = {
  name: string
  email: string
  phone: string | null
  sector: Sector | null
  time_zone: string | null
}
export type FoundAccount = Completed & {
  role: 'admin' | 'employer' | 'employee'
  status: z.infer<typeof UserStatus>
  /** The owner has verified the address, so the data of the account is their own. */
  is_owned: boolean
  /** The account is already waiting to be claimed. */
  is_waiting: boolean
}

export const readAccount = ({ need, take }: ReturnType<typeof reader>) => ({
  email: need('email', readEmail, 'Please enter an email address.'),
  phone: take('phone', readPhone),
  sector: take('sector', readSector),
})

const CLOSED = 'This account is closed, so it is left unchanged.'
/** Reason why an existing account is left unchanged; null if it may be updated. */
export const planToSkip = (found: FoundAccount | null, role: 'employer' | 'employee'): Plan | null => {
  const problem =
    found === null
      ? null
      : found.role !== role
        ? `This email belongs to another type of account (${found.role}), so it is left unchanged.`
        : found.status === 'inactive' || found.status === 'banned'
          ? CLOSED
          : null
  return problem === null ? null : { outcome: 'problem', changes: [], problem }
}

/**
 * Account after the import: a name, a sector and a time zone belong to the owner once there is one.
 */
const completed = (data: AccountData, found: FoundAccount): Completed => ({
  id: found.id,
  name: found.is_owned ? found.name : data.name,
  phone: found.is_owned ? (found.phone ?? data.phone) : (data.phone ?? found.phone),
  sector: found.is_owned ? found.sector : (data.sector ?? found.sector),
  time_zone: found.is_owned ? found.time_zone : (data.time_zone ?? found.time_zone),
})

const fieldLabels = { name: 'Name', phone: 'Phone', sector: 'Sector', time_zone: 'Time zone' } as const
export const accountChanges = (data: AccountData, found: FoundAccount): Plan['changes'] => {
  const after = completed(data, found)
  const changed = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
    (field) => after[field] !== found[field],
  )
  return changed.map((field) => ({ field: fieldLabels[field], before: found[field], after: after[field] ?? '' }))
}

/** Writes the accounts of a batch, mails their owners, and returns the id of each email. */
export const writeAccounts = async (
  tx: Tx,
  role: 'employer' | 'employee',
  rows: readonly Planned<AccountData, FoundAccount>[],
  { sector, time_zone }: Terms,
  ahead: number,
): Promise<Map<string, number>> => {
  const fresh = rows.filter(({ found }) => found === null)
  const added = await addImported(
    tx,
    role,
    fresh.map(({ data: { name, email, phone, ...data } }) => ({
      name,
      email,
      phone,
      sector: data.sector ?? sector,
      time_zone: data.time_zone ?? time_zone,
    })),
  )
  if (added.length < fresh.length) throw new AddressTaken()
  const existing = rows.flatMap(({ data, found }) => (found === null ? [] : [{ data, found }]))
  await completeImported(
    tx,
    existing.map(({ data, found }) => completed(data, found)),
  )
  // An unverified registration is mailed too: the person who reads its mail is the owner.
  const unproved = existing.filter(({ found }) => !found.is_owned && !found.is_waiting)
  await voidRegistrations(
    tx,
    unproved.map(({ found }) => found.id),
  )
  const mailed = [...added, ...unproved.map(({ data, found }) => ({ id: found.id, email: data.email }))]
  await mailClaims(tx, mailed, ahead)
  return new Map([
    ...added.map(({ id, email }) => [email, id] as const),
    ...existing.map(({ data, found }) => [data.email, found.id] as const),
  ])
}
