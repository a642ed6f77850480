import type { ShiftSwap, ShiftSwapStatus, SwappedShift } from '#contract/booking/shift-swaps.ts'
import { payEstimatesOf } from '#server/booking/pay-estimates/queries.ts'
import { roleOfSlot } from '#server/booking/shifts/posted.ts'
import type { ActingPerson } from '#server/identity/organisations/acts.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

type ShiftRow = Omit<SwappedShift, 'pay'> & { employer_id: number; ends_at: string }
/** Facts of these bookings, by id; with the estimated pay for a person. */
const swappedShifts = async (db: Db, ids: readonly number[], hasPay: boolean): Promise<Map<number, SwappedShift>> => {
  const rows = await db.all<ShiftRow>`
    select s.id as shift_id, s.inviter_id as employer_id, e.name as employer, l.name as suburb, j.name as subject,
      s.classification, s.date, s.start_time, s.end_time, s.time_zone, lower(s.period) as starts_at,
      upper(s.period) as ends_at
    from shifts s join users e on e.id = s.inviter_id join subjects j on j.id = s.subject_id
      left join employer_details d on d.employer_id = e.id left join localities l on l.id = d.locality_id
    where s.id = any(${ids}::int[])`
  const pays = hasPay ? await payEstimatesOf(db, rows) : []
  return new Map(
    rows.map((row, i) => {
      const { employer_id: _, ends_at: __, ...shift } = row
      return [shift.shift_id, { ...shift, pay: pays[i] ?? null }]
    }),
  )
}

/** Bookings that a person could give in exchange, in this order. */
export const shiftsToGive = async (db: Db, ids: readonly number[]): Promise<SwappedShift[]> => {
  const shifts = await swappedShifts(db, ids, true)
  return ids.map((id) => shifts.get(id)!)
}

/** "Mia K.", as people who are not connected see each other’s names. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}

type Row = Pick<ShiftSwap, 'id' | 'status' | 'giver' | 'taker' | 'code' | 'until'> & Omit<Swap, 'accepted_at'>
const isEmployerOf = (reader: number, row: Pick<Row, 'employer_id' | 'return_employer_id'>) =>
  reader === row.employer_id || reader === row.return_employer_id

/**
 * Hides names from the other side, the link from all but the person who made it, and the pay from
 * an employer.
 */
const shownTo = async (db: Db, reader: number, rows: readonly Row[]): Promise<ShiftSwap[]> => {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ shift_id, return_shift_id }) => [shift_id, return_shift_id ?? []].flat())
  const shifts = await swappedShifts(db, ids, !rows.some((row) => isEmployerOf(reader, row)))
  return rows.map((row) => {
    const { id, status, until, shift_id, return_shift_id, giver_id, taker_id, giver, taker, code } = row
    const nameFor = (personId: number | null, name: string) =>
      isEmployerOf(reader, row) || reader === personId ? name : shortName(name)
    return {
      ...shifts.get(shift_id)!,
      ...{ id, status, until },
      in_return: return_shift_id === null ? null : shifts.get(return_shift_id)!,
      giver: nameFor(giver_id, giver),
      taker: taker === null ? null : nameFor(taker_id, taker),
      is_given: reader === giver_id,
      code: reader === giver_id && status === 'open' ? code : null,
    }
  })
}

const rowsOf = (db: Db, which: ReturnType<typeof sql>) => db.all<Row>`
  select w.id, w.status, w.shift_id, w.return_shift_id, w.employer_id, w.return_employer_id, w.giver_id, w.taker_id,
    g.name as giver, t.name as taker, w.code, w.until
  from shift_swaps w join shifts s on s.id = w.shift_id join users g on g.id = w.giver_id
    left join users t on t.id = w.taker_id
  where ${which} order by lower(s.period), w.id limit 100`

export const swapFor = async (db: Db, reader: number, id: number): Promise<ShiftSwap> =>
  (await shownTo(db, reader, await rowsOf(db, sql`w.id = ${id}`)))[0]!

/** Live swaps of a person, or those that wait for an employer; the soonest shift first. */
export const swapsFor = async (db: Db, reader: number): Promise<ShiftSwap[]> =>
  shownTo(
    db,
    reader,
    await rowsOf(
      db,
      sql`w.until > ${db.now}::timestamptz and (
        w.status in ('open', 'proposed', 'accepted') and ${reader} in (w.giver_id, w.taker_id)
        or w.status = 'accepted' and ${reader} in (w.employer_id, w.return_employer_id))`,
    ),
  )

export type Swap = {
  id: number
  shift_id: number
  employer_id: number
  giver_id: number
  taker_id: number | null
  /** The booking that the colleague gives in exchange, and its site. */
  return_shift_id: number | null
  return_employer_id: number | null
  status: ShiftSwapStatus
  /** When both people had agreed; the employer sees the swap only from then on. */
  accepted_at: string | null
}
const swapColumns = sql`
  w.id, w.shift_id, w.employer_id, w.giver_id, w.taker_id, w.return_shift_id, w.return_employer_id, w.status, w.accepted_at`
const parties = sql`select ${swapColumns} from shift_swaps w`

/** A swap of one of the two people; 404 for others. */
export const swapOfPerson = (db: Db, id: number, personId: number) =>
  db.one<Swap>`${parties} where w.id = ${id} and ${personId} in (w.giver_id, w.taker_id)`

// Not null: taker_id, because this is a 404 until a colleague has agreed.
export const swapOfEmployer = (db: Db, id: number, employerId: number) =>
  db.one<Swap & { taker_id: number }>`
    ${parties} where w.id = ${id} and ${employerId} in (w.employer_id, w.return_employer_id) and w.accepted_at is not null`

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

/** Records the colleague who answers first; false if the link is no longer valid. */
export const setTaker = async (tx: Tx, id: number, takerId: number): Promise<boolean> =>
  (await tx.run`
    update shift_swaps set status = 'accepted', taker_id = ${takerId}, accepted_at = ${tx.now}
    where id = ${id} and status = 'open' and until > ${tx.now}::timestamptz`) === 1

type Proposal = { takerId: number; shiftId: number; employerId: number; until: Temporal.Instant }
/**
 * Records the colleague who answers first, with an exchange; false if the link is no longer valid.
 */
export const setProposal = async (tx: Tx, id: number, { takerId, shiftId, employerId, until }: Proposal) =>
  (await tx.run`
    update shift_swaps set status = 'proposed', taker_id = ${takerId}, return_shift_id = ${shiftId},
      return_employer_id = ${employerId}, proposed_at = ${tx.now}, until = least(until, ${until})
    where id = ${id} and status = 'open' and until > ${tx.now}::timestamptz`.catch(
    onConstraint('one_live_exchange_per_booking', 'swap_over'),
  )) === 1

/** Records that the first person agrees to an exchange; false if it has ended. */
export const setAgreed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run`
    update shift_swaps set status = 'accepted', accepted_at = ${tx.now}
    where id = ${id} and status = 'proposed' and until > ${tx.now}::timestamptz`) === 1

type End = { from: readonly ('open' | 'proposed' | 'accepted')[]; to: ShiftSwapStatus }
/** Ends a swap before its time is over; false if it had ended already. */
export const endSwap = async (tx: Tx, id: number, { from, to }: End): Promise<boolean> =>
  (await tx.run`
    update shift_swaps set status = ${to}, ended_at = ${tx.now}
    where id = ${id} and status = any(${[...from]}::text[]) and until > ${tx.now}::timestamptz`) === 1

export const setNewShifts = (tx: Tx, id: number, [shiftId, returnId]: readonly number[]) =>
  tx.run`
    update shift_swaps set new_shift_id = ${shiftId}, new_return_shift_id = ${returnId ?? null} where id = ${id}`

const isLive = sql`w.status in ('open', 'proposed', 'accepted')`
const BATCH = 100
const lapse = (tx: Tx, which: ReturnType<typeof sql>) => tx.all<Swap>`
  update shift_swaps w set status = 'lapsed', ended_at = ${tx.now}
  where w.id = any(array(select w.id from shift_swaps w where ${isLive} and ${which} order by w.id limit ${BATCH} for update skip locked))
  returning ${swapColumns}`
/** Ends swaps whose time is over. */
export const lapseLate = (tx: Tx) => lapse(tx, sql`w.until <= ${tx.now}::timestamptz`)

const lapseAll = (tx: Tx, which: ReturnType<typeof sql>) => tx.all<Swap>`
  update shift_swaps w set status = 'lapsed', ended_at = ${tx.now} where ${isLive} and ${which}
  returning ${swapColumns}`
/** Ends the swaps of bookings that were cancelled or changed. */
export const lapseOf = (tx: Tx, shiftIds: readonly number[]) =>
  lapseAll(tx, sql`(w.shift_id = any(${shiftIds}::int[]) or w.return_shift_id = any(${shiftIds}::int[]))`)
/** Ends the swaps of a colleague whose account was closed. */
export const lapseOfTaker = (tx: Tx, takerId: number) => lapseAll(tx, sql`w.taker_id = ${takerId}`)
/** Ends the swaps of a person who was to come to an employer that can no longer book them. */
export const lapseOfPair = (tx: Tx, { employer_id, employee_id }: Pair) =>
  lapseAll(
    tx,
    sql`(w.taker_id = ${employee_id} and w.employer_id = ${employer_id}
      or w.giver_id = ${employee_id} and w.return_employer_id = ${employer_id})`,
  )

/** Locks people in order of id, as other decisions do. */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  tx.run`select from users where id = any(${ids}::int[]) order by id for no key update`

/** Locks the slots of bookings in order of id, before the bookings themselves. */
export const lockSlotsOf = (tx: Tx, shiftIds: readonly number[]) => tx.run`
  select from slots where id in (select slot_id from shifts where id = any(${shiftIds}::int[])) order by id
  for no key update`

/** Whether the person acts for all of these sites. */
export const actsForAll = async (db: Db, { id, person_id }: ActingPerson, siteIds: readonly number[]) =>
  (await db.maybe`
    select 1 as found from unnest(${siteIds}::int[]) site where site not in ${sitesSharedWith(id, person_id)}`) === null

/**
 * Bookings of a person that they can give in exchange for another one: at a site of the same
 * organisation, not the same work at the same time, and neither changing nor in a swap. The soonest
 * first.
 */
export const givableFor = async (db: Db, shiftId: number, personId: number, most: number): Promise<number[]> => {
  const rows = await db.all<{ id: number }>`
    select s.id
    from shifts w
      join sites x on x.account_id = w.inviter_id
      join sites y on y.organisation_id = x.organisation_id
      join shifts s on s.inviter_id = y.account_id
    where w.id = ${shiftId} and s.invitee_id = ${personId} and s.status || '' = 'accepted'
      and s.date >= ${db.now}::date - 2 and lower(s.period) > ${db.now}::timestamptz
      and (s.inviter_id, s.subject_id, s.period) is distinct from (w.inviter_id, w.subject_id, w.period)
      and not exists (select from agency_bookings b where b.shift_id = s.id)
      and not exists (select from shift_changes c where c.shift_id = s.id and c.status = 'open')
      and not exists (select from shift_swaps o where o.shift_id = s.id and o.status in ('open', 'proposed', 'accepted'))
      and not exists (select from shift_swaps o where o.return_shift_id = s.id and o.status in ('proposed', 'accepted'))
    order by lower(s.period), s.id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Whether a booking is offered in exchange for another one. */
export const isGivenInReturn = async (db: Db, shiftId: number): Promise<boolean> =>
  (await db.maybe`
    select 1 as found from shift_swaps where return_shift_id = ${shiftId} and status in ('proposed', 'accepted')`) !==
  null

/** An open request from the employer to the person for exactly the time of a booking. */
export const openRequestFor = async (db: Db, shiftId: number, personId: number): Promise<number | null> =>
  (
    await db.maybe<{ id: number }>`
      select o.id from shifts s join offers o on o.inviter_id = s.inviter_id and o.period = s.period and o.date = s.date
      where s.id = ${shiftId} and o.invitee_id = ${personId} and o.status = 'pending'`
  )?.id ?? null

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
