/**
 * Ledger of planning: the people considered for a slot, in order, each with one reason why they
 * were asked or not (docs/decisions/0185).
 */
import type { AskedReason, NotAskedReason } from '#contract/booking/request-reasons.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type Considered = { id: number; reason: AskedReason | NotAskedReason }
export type Planning = {
  slotId: number
  employerId: number
  /** Clock of the site, for the day of the chain. */
  zone: string
  asks: string
  wave: number
  considered: readonly Considered[]
  /** People who fit besides them. */
  beyond: number
  /** Share of the usual chances that counted, in percent; null if they counted in full. */
  chancesPercent?: number | null
}

const addPeople = (tx: Tx, plannings: readonly Planning[]) => tx.run`
  insert into ledger_people (employee_id)
  select distinct id from unnest(${plannings.flatMap(({ considered }) => considered.map(({ id }) => id))}::int[]) id
  where not exists (select from ledger_people p where p.employee_id = id)
  order by id on conflict do nothing`

const insert = (
  tx: Tx,
  { slotId, employerId, zone, asks, wave, considered, beyond, chancesPercent }: Planning,
) => tx.run`
  insert into offer_ledger (organisation_id, day, slot_id, at, asks, wave, people, reasons, beyond, chances_percent)
  select s.organisation_id, (${tx.now}::timestamptz at time zone ${zone})::date, ${slotId}, ${tx.now}, ${asks}, ${wave},
    coalesce(c.people, '{}'), coalesce(c.reasons, '{}'), ${beyond}, ${chancesPercent ?? null}
  from sites s cross join (
    select array_agg(p.alias order by c.place) as people, array_agg(c.reason order by c.place) as reasons
    from unnest(${considered.map(({ id }) => id)}::int[], ${considered.map(({ reason }) => reason)}::text[])
      with ordinality c (id, reason, place)
    join ledger_people p on p.employee_id = c.id) c
  where s.account_id = ${employerId}`

/** Plans of each open transaction. `tx.at` copies share one `beforeCommit`, so it is the key. */
const plans = new WeakMap<Tx['beforeCommit'], Planning[]>()

/**
 * Adds a plan to the ledger. All plans of a transaction are written last, because they block other
 * plans of the organisation until the commit. Their people are added together in order of id, so
 * that two transactions that add the same people cannot deadlock.
 */
export const recordPlanning = (tx: Tx, planning: Planning): void => {
  const all = plans.get(tx.beforeCommit) ?? []
  plans.set(tx.beforeCommit, [...all, planning])
  tx.beforeCommit('ledger', async () => {
    const plannings = plans.get(tx.beforeCommit) ?? []
    await addPeople(tx, plannings)
    for (const one of plannings) await insert(tx, one)
  })
}

/** People of the last plan of a slot, with their reasons, in order; empty before the first. */
export const lastPlanning = (db: Db, slotId: number) => db.all<Considered>`
  select p.employee_id as id, c.reason
  from (select * from offer_ledger where slot_id = ${slotId} order by day desc, seq desc limit 1) l
  cross join unnest(l.people, l.reasons) with ordinality c (alias, reason, place)
  join ledger_people p on p.alias = c.alias
  order by c.place`
