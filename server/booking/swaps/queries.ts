import type { ShiftSwap, ShiftSwapStatus } from '#contract/booking/shift-swaps.ts'
import { roleOfSlot } from '#server/booking/shifts/posted.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

type Row = Omit<ShiftSwap, 'is_given'> & { employer_id: number; giver_id: number; taker_id: number | null }

/** "Mia K.", as people who are not connected see each other’s names. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

/** Hides names from the other side, and the link from all but the person who made it. */
const shownTo = (reader: number, { employer_id, giver_id, taker_id, giver, taker, code, ...swap }: Row): ShiftSwap => {
  const nameFor = (id: number | null, name: string) =>
    reader === employer_id || reader === id ? name : shortName(name)
  return {
    ...swap,
    giver: nameFor(giver_id, giver),
    taker: taker === null ? null : nameFor(taker_id, taker),
    is_given: reader === giver_id,
    code: reader === giver_id && swap.status === 'open' ? code : null,
  }
}

const columns = sql`
  w.id, w.status, w.shift_id, w.employer_id, w.giver_id, w.taker_id, e.name as employer, j.name as subject,
  s.classification, s.date, s.start_time, s.end_time, s.time_zone, lower(s.period) as starts_at, g.name as giver,
  t.name as taker, w.code, w.until`
const joins = sql`
  join shifts s on s.id = w.shift_id
  join users e on e.id = w.employer_id
  join users g on g.id = w.giver_id
  left join users t on t.id = w.taker_id
  join subjects j on j.id = s.subject_id`

export const swapFor = async (db: Db, reader: number, id: number): Promise<ShiftSwap> =>
  shownTo(reader, await db.one<Row>`select ${columns} from shift_swaps w ${joins} where w.id = ${id}`)

/** Live swaps of a person, or those that wait for an employer; the soonest shift first. */
export const swapsFor = async (db: Db, reader: number): Promise<ShiftSwap[]> => {
  const rows = await db.all<Row>`
    select ${columns} from shift_swaps w ${joins}
    where w.status in ('open', 'accepted') and w.until > ${db.now}::timestamptz
      and (w.giver_id = ${reader} or w.taker_id = ${reader} or (w.employer_id = ${reader} and w.status = 'accepted'))
    order by lower(s.period), w.id limit 100`
  return rows.map((row) => shownTo(reader, row))
}

export type Swap = {
  id: number
  shift_id: number
  employer_id: number
  giver_id: number
  taker_id: number | null
  status: ShiftSwapStatus
}
const parties = sql`select w.id, w.shift_id, w.employer_id, w.giver_id, w.taker_id, w.status from shift_swaps w`

/** 404 for everyone but the two people. */
export const swapOfPerson = (db: Db, id: number, personId: number) =>
  db.one<Swap>`${parties} where w.id = ${id} and ${personId} in (w.giver_id, w.taker_id)`

// Not null: taker_id, because this is a 404 until a colleague has agreed.
export const swapOfEmployer = (db: Db, id: number, employerId: number) =>
  db.one<Swap & { taker_id: number }>`
    ${parties} where w.id = ${id} and w.employer_id = ${employerId} and w.accepted_at is not null`

export const swapOfCode = (db: Db, code: string) => db.one<Swap>`${parties} where w.code = ${code}`

type NewSwap = Pick<Swap, 'shift_id' | 'employer_id' | 'giver_id'> & { code: string; until: Temporal.Instant }
export const insertSwap = async (tx: Tx, { shift_id, employer_id, giver_id, code, until }: NewSwap): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into shift_swaps (shift_id, employer_id, giver_id, code, until, created_at)
      values (${shift_id}, ${employer_id}, ${giver_id}, ${code}, ${until}, ${tx.now}) returning id`.catch(
      onConstraint('one_live_swap_per_booking', 'swap_open'),
    )
  ).id

/** The colleague who answers first; false if the link is over. */
export const setTaker = async (tx: Tx, id: number, takerId: number): Promise<boolean> =>
  (await tx.run`
    update shift_swaps set status = 'accepted', taker_id = ${takerId}, accepted_at = ${tx.now}
    where id = ${id} and status = 'open' and until > ${tx.now}::timestamptz`) === 1

type End = { from: readonly ('open' | 'accepted')[]; to: ShiftSwapStatus }
/** Ends a swap before its time is over; false if it had ended already. */
export const endSwap = async (tx: Tx, id: number, { from, to }: End): Promise<boolean> =>
  (await tx.run`
    update shift_swaps set status = ${to}, ended_at = ${tx.now}
    where id = ${id} and status = any(${[...from]}::text[]) and until > ${tx.now}::timestamptz`) === 1

export const setNewShift = (tx: Tx, id: number, shiftId: number) =>
  tx.run`update shift_swaps set new_shift_id = ${shiftId} where id = ${id}`

const isLive = sql`w.status in ('open', 'accepted')`
const BATCH = 100
const lapse = (tx: Tx, which: ReturnType<typeof sql>) => tx.all<Swap>`
  update shift_swaps w set status = 'lapsed', ended_at = ${tx.now}
  where w.id = any(array(select w.id from shift_swaps w where ${isLive} and ${which} order by w.id limit ${BATCH} for update skip locked))
  returning w.id, w.shift_id, w.employer_id, w.giver_id, w.taker_id, w.status`
/** Ends swaps whose time is over. */
export const lapseLate = (tx: Tx) => lapse(tx, sql`w.until <= ${tx.now}::timestamptz`)

const lapseAll = (tx: Tx, which: ReturnType<typeof sql>) => tx.all<Swap>`
  update shift_swaps w set status = 'lapsed', ended_at = ${tx.now} where ${isLive} and ${which}
  returning w.id, w.shift_id, w.employer_id, w.giver_id, w.taker_id, w.status`
/** Ends the swaps of bookings that were cancelled or changed. */
export const lapseOf = (tx: Tx, shiftIds: readonly number[]) => lapseAll(tx, sql`w.shift_id = any(${shiftIds}::int[])`)
/** Ends the swaps of a colleague whose account was closed. */
export const lapseOfTaker = (tx: Tx, takerId: number) => lapseAll(tx, sql`w.taker_id = ${takerId}`)
/** Ends the swaps of a colleague whom the employer can no longer book. */
export const lapseOfPair = (tx: Tx, { employer_id, employee_id }: Pair) =>
  lapseAll(tx, sql`w.taker_id = ${employee_id} and w.employer_id = ${employer_id}`)

/** Locks two people in order of id, as other decisions do. */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  tx.run`select from users where id = any(${ids}::int[]) order by id for no key update`

/** Whether the employer has booked the person before, or is connected with them. */
export const isKnownTo = async (db: Db, employerId: number, personId: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found where exists (
      select from connections where employer_id = ${employerId} and employee_id = ${personId} and status = 'accepted')
    or exists (
      select from shifts where inviter_id = ${employerId} and invitee_id = ${personId} and is_booked(status))`) !== null

/** Whether the search would find the person for the subject, role and level of a booking. */
export const fitsShift = async (db: Db, shiftId: number, personId: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from shifts s
    join users e on e.id = s.inviter_id
    left join slots l on l.id = s.slot_id
    left join vacancies v on v.id = l.vacancy_id
    join staff_subject t on t.employee_id = ${personId} and t.subject_id = s.subject_id
    cross join lateral (
      select market_bit(e.sector, employer_state(e.id))
        | case when v.year_level is null then 0 else level_bits(e.sector, v.year_level) end
        | case when coalesce(s.classification, ${roleOfSlot}) is null then 0
            else role_bit(coalesce(s.classification, ${roleOfSlot})) end as need) m
    where s.id = ${shiftId} and t.traits & m.need = m.need`) !== null
