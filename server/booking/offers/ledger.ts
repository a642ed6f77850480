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
}

const insert = async (tx: Tx, { slotId, employerId, zone, asks, wave, considered, beyond }: Planning) => {
  const ids = considered.map(({ id }) => id)
  // In order of the person, so that two plans that add the same people cannot deadlock.
  await tx.run`
    insert into ledger_people (employee_id)
    select id from unnest(${ids}::int[]) id where not exists (select from ledger_people p where p.employee_id = id)
    order by id on conflict do nothing`
  await tx.run`
    insert into offer_ledger (organisation_id, day, slot_id, at, asks, wave, people, reasons, beyond)
    select s.organisation_id, (${tx.now}::timestamptz at time zone ${zone})::date, ${slotId}, ${tx.now}, ${asks}, ${wave},
      coalesce(c.people, '{}'), coalesce(c.reasons, '{}'), ${beyond}
    from sites s cross join (
      select array_agg(p.alias order by c.place) as people, array_agg(c.reason order by c.place) as reasons
      from unnest(${ids}::int[], ${considered.map(({ reason }) => reason)}::text[]) with ordinality c (id, reason, place)
      join ledger_people p on p.employee_id = c.id) c
    where s.account_id = ${employerId}`
}

/**
 * Adds a plan to the ledger. It is written last, because it blocks other plans of the organisation
 * until the commit.
 */
export const recordPlanning = (tx: Tx, planning: Planning): void =>
  tx.beforeCommit(`ledger:${planning.slotId}`, () => insert(tx, planning))

/** People of the last plan of a slot, with their reasons, in order; empty before the first. */
export const lastPlanning = (db: Db, slotId: number) => db.all<Considered>`
  select p.employee_id as id, c.reason
  from (select * from offer_ledger where slot_id = ${slotId} order by day desc, seq desc limit 1) l
  cross join unnest(l.people, l.reasons) with ordinality c (alias, reason, place)
  join ledger_people p on p.alias = c.alias
  order by c.place`
