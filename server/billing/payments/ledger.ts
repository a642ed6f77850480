/**
 * Double-entry bookkeeping in whole cents: debits are positive, credits negative, each entry sums
 * to zero, and entries never change.
 */

import { keysOf } from '#contract/platform/keys.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** Accounts of the operator, and those kept per employer. */
type OwnAccount = 'revenue' | 'refunds' | 'gst' | 'bank' | 'cards' | 'fees'
type EmployerAccount = 'receivable' | 'credit' | 'refund_due'
export type Account = OwnAccount | EmployerAccount
const isOfEmployer = (kind: Account) => kind === 'receivable' || kind === 'credit' || kind === 'refund_due'

/** Debits are positive, credits negative; lines of zero are left out. */
export type Lines = Partial<Record<Account, number>>

export type Entry = {
  employerId: number
  transactionId: number
  /** Permanent, unique name of the event, such as `charge:12`. */
  cause: string
  note?: string | null
  lines: Lines
}

const accountFor = async (tx: Tx, kind: Account, employerId: number): Promise<number> => {
  const owner = isOfEmployer(kind) ? employerId : null
  const find = () => tx.maybe<{ id: number }>`
    select id from ledger_accounts where kind = ${kind} and employer_id is not distinct from ${owner}::int`
  const existing = await find()
  if (existing) return existing.id
  await tx.run`insert into ledger_accounts (kind, employer_id) values (${kind}, ${owner}) on conflict do nothing`
  return (await find())!.id
}

/** Adds an entry; returns false, without booking, if the same cause is already booked. */
export const book = async (
  tx: Tx,
  { employerId, transactionId, cause, note = null, lines }: Entry,
): Promise<boolean> => {
  const moves = keysOf(lines).flatMap((account) => {
    const amount = lines[account]
    return amount ? [{ account, amount }] : []
  })
  if (moves.length === 0) return true
  const entry = await tx.maybe<{ id: number }>`
    insert into ledger_entries (at, transaction_id, cause, note)
    values (${tx.now}, ${transactionId}, ${cause}, ${note})
    on conflict (cause) do nothing returning id`
  if (entry === null) return false
  for (const { account, amount } of moves) {
    const accountId = await accountFor(tx, account, employerId)
    await tx.run`insert into ledger_lines (entry_id, account_id, amount_cents) values (${entry.id}, ${accountId}, ${amount})`
  }
  await tx.run`
    update payment_accounts set open_cents = open_cents + ${lines.receivable ?? 0}::int,
      credit_cents = credit_cents - ${lines.credit ?? 0}::int
    where employer_id = ${employerId}`
  return true
}

export type Sums = { open_cents: number; credit_cents: number }

/**
 * Locks the employer's account until commit, so that two operations never spend the same credit.
 */
export const lockPaymentAccount = async (tx: Tx, employerId: number): Promise<Sums> => {
  await tx.run`insert into payment_accounts (employer_id) values (${employerId}) on conflict do nothing`
  return tx.one<Sums>`select open_cents, credit_cents from payment_accounts where employer_id = ${employerId} for update`
}

export const sumsOf = async (db: Db, employerId: number): Promise<Sums> =>
  (await db.maybe<Sums>`select open_cents, credit_cents from payment_accounts where employer_id = ${employerId}`) ?? {
    open_cents: 0,
    credit_cents: 0,
  }

/** Lists every mismatch between the ledger and the amounts that people see; normally empty. */
export const verifyLedger = (db: Db) => db.all<{ what: string; of: number | null; differs: number }>`
  with sums as (
    select a.kind, a.employer_id, sum(l.amount_cents) as cents
    from ledger_lines l join ledger_accounts a on a.id = l.account_id group by 1, 2),
  owed as (
    select e.transaction_id, sum(l.amount_cents) as cents
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join ledger_accounts a on a.id = l.account_id and a.kind = 'receivable' group by 1)
  select 'trial balance' as what, null::int as of, sum(cents) as differs from sums having sum(cents) <> 0
  union all
  select 'entry', entry_id::int, sum(amount_cents) from ledger_lines group by entry_id having sum(amount_cents) <> 0
  union all
  select 'open of a transaction', t.id, t.open_cents - coalesce(o.cents, 0)
  from transactions t left join owed o on o.transaction_id = t.id where t.open_cents <> coalesce(o.cents, 0)
  union all
  select 'open of an employer', p.employer_id, p.open_cents - coalesce(s.cents, 0)
  from payment_accounts p left join sums s on s.kind = 'receivable' and s.employer_id = p.employer_id
  where p.open_cents <> coalesce(s.cents, 0)
  union all
  select 'credit of an employer', p.employer_id, p.credit_cents + coalesce(s.cents, 0)
  from payment_accounts p left join sums s on s.kind = 'credit' and s.employer_id = p.employer_id
  where p.credit_cents <> -coalesce(s.cents, 0)
  union all
  select 'GST', null, s.cents + i.cents
  from (select coalesce(sum(cents), 0) as cents from sums where kind = 'gst') s,
    (select coalesce(sum(case kind when 'invoice' then gst_cents else -gst_cents end), 0) as cents from payment_invoices) i
  where s.cents <> -i.cents`
