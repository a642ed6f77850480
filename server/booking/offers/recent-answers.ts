/** Measures the yes answers of a region in the last half hour (docs/decisions/0250). */
import { MINUTES_TO_GET_READY, USUAL_TRAVEL_MINUTES } from '#server/booking/vacancies/candidates.ts'
import type { Database, Db } from '#server/platform/database.ts'
import { paceOf } from './chance.ts'
import { type Channel, delayOf, halfHourOf } from './model.ts'
import { modelsOf } from './models.ts'
import { wakingMinutes } from './quiet.ts'
import { expectedWhileOpen, LOOKED_BACK, type RecentAnswers, sumAnswers } from './slow-answers.ts'

const SECONDS_BETWEEN = 60
/** Seconds that one measurement may take in the database. */
const MOST_SECONDS = 5
/** Minutes before a shift from which few people can still come in time. */
const TOO_LATE = MINUTES_TO_GET_READY + USUAL_TRAVEL_MINUTES
/** Days ahead whose offers are counted: those of later ones are a small part of a morning. */
const DAYS_AHEAD = 7

type OpenOffer = {
  inviter_id: number
  is_yes: boolean
  chance: number
  channel: Channel
  created_at: string
  /** Time in the last half hour in which it was open and a yes was in time. */
  open_from: string
  open_until: string
  time_zone: string
  delay_log_sum: number
  delay_count: number
}
/** Offers of waves that were open in the last half hour. */
const openOffers = (db: Db, region: string, from: Temporal.Instant) => db.all<OpenOffer>`
  with sites as materialized (
    select u.id from users u left join employer_details d on d.employer_id = u.id
    where u.role = 'employer' and coalesce(d.state, state_of_zone(u.time_zone)) = ${region})
  select o.status = 'accepted' and o.ended_at <= o.too_late_at as is_yes, o.inviter_id, o.chance, o.channel, o.created_at,
    o.open_from, greatest(o.open_from, least(o.ended_at, o.too_late_at)) as open_until, o.time_zone,
    coalesce(r.delay_log_sum, 0) as delay_log_sum, coalesce(r.delay_count, 0) as delay_count
  from sites cross join lateral (
    select o.*, coalesce(o.closed_at, o.answered_at, ${db.now}) as ended_at, greatest(o.created_at, ${from}) as open_from,
      lower(o.period) - ${TOO_LATE} * interval '1 minute' as too_late_at
    from offers o
    where o.inviter_id = sites.id and o.wave is not null
      and o.date between ${db.now}::timestamptz::date - 1 and ${db.now}::timestamptz::date + ${DAYS_AHEAD}::integer) o
  left join answer_records r on r.employee_id = o.invitee_id
  where least(o.ended_at, o.too_late_at) > o.open_from`

const measureRegion = async (db: Db, region: string): Promise<RecentAnswers> => {
  const model = (await modelsOf(db, [region]))(region)
  const employers = new Map<number, RecentAnswers>()
  for (const offer of await openOffers(db, region, db.now.subtract({ minutes: LOOKED_BACK }))) {
    const { is_yes, inviter_id, chance, channel, created_at, open_from, open_until, time_zone: zone, ...record } = offer
    const sent = Temporal.Instant.from(created_at)
    const minutesTo = (at: string) => wakingMinutes(sent, Temporal.Instant.from(at), zone)
    const employer = employers.get(inviter_id) ?? { expected: 0, accepted: 0 }
    employers.set(inviter_id, employer)
    employer.expected += expectedWhileOpen({
      ...{ chance, pace: paceOf(record), delay: delayOf(model, channel, halfHourOf(sent, zone)) },
      ...{ from: minutesTo(open_from), to: minutesTo(open_until) },
    })
    if (is_yes) employer.accepted += 1
  }
  const { expected, accepted } = sumAnswers([...employers.values()])
  // A part of an answer counts in full: it must not make answers look slower than they are.
  return { expected, accepted: Math.ceil(accepted) }
}

/** Measures a region once a minute, because all of its plans use the same figures. */
export const measureAnswers = async (db: Database, region: string): Promise<void> => {
  const fresh = await db.maybe`
    select 1 as found from recent_answers where region = ${region}
      and measured_at > ${db.now}::timestamptz - ${SECONDS_BETWEEN} * interval '1 second'`
  if (fresh !== null) return
  const save = ({ expected, accepted }: RecentAnswers) => db.run`
    insert into recent_answers (region, measured_at, expected, accepted) values (${region}, ${db.now}, ${expected}, ${accepted})
    on conflict (region) do update set measured_at = excluded.measured_at, expected = excluded.expected,
      accepted = excluded.accepted`
  try {
    const answers = await db.transaction(async (tx) => {
      await tx.run`select set_config('statement_timeout', ${`${MOST_SECONDS}s`}, true)`
      return measureRegion(tx, region)
    })
    await save(answers)
  } catch (error) {
    // Chances count in full, and the plans of a minute do not wait for it again.
    await save({ expected: 0, accepted: 0 })
    throw error
  }
}
