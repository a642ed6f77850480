/** Records of people's answers, and who may be asked now (docs/decisions/0181). */
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { type AnswerRecord, paceOf, plannedYes } from './chance.ts'
import { type AnswerModel, answeredBy, type Channel, delayOf, halfHourOf, medianOf } from './model.ts'
import type { OfferOutcome } from './model-fit.ts'
import { type EndedOfferOfRegion, modelsOf, storeEndedOffers } from './models.ts'
import { wakingMinutes } from './quiet.ts'

/** Days in which what was learned halves: twelve weeks, which are 60 school days. */
const HALF_LIFE_DAYS = 84
const MOST_OPEN = 2
const MOST_IN_A_DAY = 6
const MOST_IN_A_WEEK = 15

export type Candidacy = AnswerRecord & {
  id: number
  channel: Channel
  /** Reason why the person cannot be asked now; null if they can. */
  against: 'fresh' | 'open' | 'day' | 'week' | 'same_employer' | 'busy' | null
  is_newcomer: boolean
  /** Mornings in a row on which the person was considered and not asked. */
  waited: number
  /** Whether the person said that they would like to work that day. */
  said_yes_to_day: boolean
  /** When they were sent the newest wave request of today without an answer; null if none. */
  silent_since: string | null
  silent_channel: Channel | null
  /** Said yes to a request in the last `LATE_YES_HOURS`, but too late, so they wait for work. */
  is_late_yes: boolean
}
/** Hours for which a yes that came too late puts the person first: a morning. */
const LATE_YES_HOURS = 12
/** Requests after which a person without a booking is no longer a newcomer. */
const NEWCOMER_OFFERS = 8
/** A person who has waited so many mornings is asked like a newcomer. */
const LONG_WAIT = 12

type Slot = {
  employerId: number
  span: Span
  zone: string
  /** Offer beside which the person is asked for this slot too; null for most. */
  besideId?: number | null
}
/** The channel that reaches a person first. */
export const channelOf = (personId: Fragment) => sql`
  case when exists (select from push_subscriptions p where p.user_id = ${personId}) then 'push'
    when exists (select from phones p where p.user_id = ${personId} and p.state = 'confirmed') then 'sms'
    else 'mail' end`

/** People with their answer record, and the reason why a wave cannot ask them now. */
const candidaciesOf = (
  db: Db,
  ids: readonly number[],
  { employerId, span, zone, besideId = null }: Slot,
  locks: Fragment,
) => {
  const isToday = sql`(o.created_at at time zone ${zone})::date = (${db.now}::timestamptz at time zone ${zone})::date`
  const isSilent = sql`o.status = 'pending' and ${isToday}`
  return db.all<Candidacy>`
    with asked as (
      select o.invitee_id, count(*) filter (where o.status = 'pending') as open,
        count(*) filter (where o.created_at > ${db.now}::timestamptz - interval '1 day') as today, count(*) as week,
        max(o.created_at) filter (where ${isSilent}) as silent_since,
        (array_agg(o.channel order by o.created_at desc) filter (where ${isSilent}))[1] as silent_channel,
        bool_or(o.late_yes_at > ${db.now}::timestamptz - ${LATE_YES_HOURS} * interval '1 hour' and not o.late_yes_ignored)
          as is_late_yes
      from offers o
      where o.invitee_id = any(${ids}::int[]) and o.wave is not null and o.created_at > ${db.now}::timestamptz - interval '7 days'
      group by o.invitee_id),
    facts as (
      select u.id, a.silent_since, a.silent_channel, coalesce(a.is_late_yes, false) as is_late_yes,
        case when exists (select from fresh_offers h where h.employee_id = u.id and h.until > ${db.now}::timestamptz
            and h.offer_id is distinct from ${besideId}::integer) then 'fresh'
          when exists (
            select from offers o where o.invitee_id = u.id and o.inviter_id = ${employerId} and o.status = 'pending'
              and o.period && ${rangeOf(span)}::tstzrange) then 'same_employer'
          when a.open >= ${MOST_OPEN} then 'open'
          when a.today >= ${MOST_IN_A_DAY} then 'day'
          when a.week >= ${MOST_IN_A_WEEK} then 'week' end as against
      from users u left join asked a on a.invitee_id = u.id
      where u.id = any(${ids}::int[])),
    locked as (
      select u.id from users u where u.id in (select id from facts where against is null)
      ${locks})
    select f.id, f.silent_since, f.silent_channel, f.is_late_yes,
      coalesce(f.against, case when k.id is null then 'busy' end) as against,
      ${channelOf(sql`f.id`)} as channel,
      coalesce(w.mornings, 0) as waited, exists (
        select from day_wishes y join users u on u.id = y.employee_id
        where y.employee_id = f.id and y.wants and y.date = (${span.start}::timestamptz at time zone u.time_zone)::date) as said_yes_to_day,
      case when w.mornings >= ${LONG_WAIT} then true when s.accepted > 0 then false else (
        select count(*) < ${NEWCOMER_OFFERS} from (
          select from offers o where o.invitee_id = f.id and o.wave is not null limit ${NEWCOMER_OFFERS}) sent)
        and coalesce((select sum(a.in_waves) from offer_sums_of_people a where a.employee_id = f.id), 0)
          < ${NEWCOMER_OFFERS} end as is_newcomer,
      coalesce(r.said_yes, 0) * d.left as said_yes, coalesce(r.expected_yes, 0) * d.left as expected_yes,
      coalesce(r.expected_yes_silent, 0) * d.left as expected_yes_silent,
      coalesce(r.delay_log_sum, 0) * d.left as delay_log_sum, coalesce(r.delay_count, 0) * d.left as delay_count
    from facts f
    left join locked k on k.id = f.id
    left join staff s on s.employee_id = f.id
    left join waited_mornings w on w.employee_id = f.id
    left join answer_records r on r.employee_id = f.id
    cross join lateral (
      select coalesce(power(0.5, (${db.now}::date - r.updated_on) / ${HALF_LIFE_DAYS}::float8), 1) as left) d`
}

/** Reads the people, and locks those who can be asked; a person who is deciding now is busy. */
export const lockCandidates = (tx: Tx, ids: readonly number[], slot: Slot) =>
  candidaciesOf(tx, ids, slot, sql`for share of u skip locked`)

/** Reads the people without a lock, for a proposal. */
export const readCandidates = (db: Db, ids: readonly number[], slot: Slot) => candidaciesOf(db, ids, slot, sql``)

type Planned = {
  id: number
  invitee_id: number
  base: number
  chance: number
  channel: Channel
  levels: number | null
  created_at: string
  time_zone: string
  region: string
  delay_log_sum: number
  delay_count: number
}
export type Ended = { id: number; outcome: OfferOutcome }

/**
 * Learns from offers of waves that ended; others are skipped. A closed offer counts for the time in
 * which it was open, so nobody is marked down because another person was faster. Called once in a
 * transaction, because rows are locked in order of the person: otherwise two acceptances that close
 * each other's offers could deadlock.
 */
export const updateRecords = async (tx: Tx, ended: readonly Ended[]): Promise<void> => {
  if (ended.length === 0) return
  const outcomes = new Map(ended.map(({ id, outcome }) => [id, outcome]))
  const offers = await tx.all<Planned>`
    select o.id, o.invitee_id, o.base, o.chance, o.channel, o.answer_levels as levels, o.created_at, o.time_zone,
      employer_state(o.inviter_id) as region,
      coalesce(r.delay_log_sum, 0) as delay_log_sum, coalesce(r.delay_count, 0) as delay_count
    from offers o left join answer_records r on r.employee_id = o.invitee_id
    where o.id = any(${[...outcomes.keys()]}::int[]) and o.wave is not null
    order by o.invitee_id, o.id`
  const modelIn = await modelsOf(
    tx,
    offers.map(({ region }) => region),
  )
  const counted: EndedOfferOfRegion[] = []
  for (const offer of offers)
    counted.push(await add(tx, offer, { outcome: outcomes.get(offer.id)!, model: modelIn(offer.region) }))
  if (counted.length > 0) await storeEndedOffers(tx, counted)
}

/** Adds an offer to the record of its person; returns it as the region counts it. */
const add = async (tx: Tx, offer: Planned, { outcome, model }: { outcome: OfferOutcome; model: AnswerModel }) => {
  const { invitee_id, base, chance, channel, levels, region, created_at, time_zone } = offer
  const sent = Temporal.Instant.from(created_at)
  const half_hour = halfHourOf(sent, time_zone)
  const minutes = wakingMinutes(sent, tx.now, time_zone)
  const delay = delayOf(model, channel, half_hour)
  const share = outcome === 'closed' ? answeredBy(delay, minutes, paceOf(offer)) : 1
  const planned = plannedYes({ chance, delay, pace: paceOf(offer), silentFor: minutes })
  const expected = base * share
  const yes = outcome === 'yes' ? 1 : 0
  const delayLog = yes === 1 ? Math.log(Math.max(0.2, minutes) / medianOf(model, channel, half_hour)) : 0
  const left = sql`power(0.5, (excluded.updated_on - r.updated_on) / ${HALF_LIFE_DAYS}::float8)`
  await tx.run`
    insert into answer_records as r (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count,
      updated_on)
    values (${invitee_id}, ${yes}, ${expected}, ${outcome === 'no' ? 0 : expected}, ${delayLog}, ${yes}, ${tx.now}::timestamptz::date)
    on conflict (employee_id) do update set
      said_yes = r.said_yes * ${left} + excluded.said_yes,
      expected_yes = r.expected_yes * ${left} + excluded.expected_yes,
      expected_yes_silent = r.expected_yes_silent * ${left}
        + excluded.expected_yes_silent,
      delay_log_sum = r.delay_log_sum * ${left} + excluded.delay_log_sum,
      delay_count = r.delay_count * ${left} + excluded.delay_count,
      updated_on = excluded.updated_on`
  return { region, channel, half_hour, minutes, share, outcome, levels, base, chance, planned }
}

/** Changes the record by the yes to a request of a wave; other bookings have added none. */
const changeYes = (tx: Tx, shiftId: number, change: 1 | -1) => tx.run`
  update answer_records r set said_yes = greatest(0, r.said_yes + ${change}::integer
    * power(0.5, greatest(0, r.updated_on - o.answered_at::date) / ${HALF_LIFE_DAYS}::float8))
  from offers o
  where o.id = ${shiftId} and o.status = 'accepted' and o.wave is not null and r.employee_id = o.invitee_id`

/** Takes a yes back after a late cancellation without a protected reason, or a no-show. */
export const removeYes = (tx: Tx, shiftId: number) => changeYes(tx, shiftId, -1)
export const restoreYes = (tx: Tx, shiftId: number) => changeYes(tx, shiftId, 1)
