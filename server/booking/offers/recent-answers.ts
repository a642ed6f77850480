/** Measures the yes answers of a region in the last half hour (docs/decisions/0250). */
import type { Database, Db } from '#server/platform/database.ts'
import { paceOf } from './chance.ts'
import { type Channel, delayOf, halfHourOf } from './model.ts'
import { modelsOf } from './models.ts'
import { wakingMinutes } from './quiet.ts'
import { expectedWhileOpen, LOOKED_BACK, type RecentAnswers } from './slow-answers.ts'

const SECONDS_BETWEEN = 60
/** Days ahead whose offers are counted: those of later ones are a small part of a morning. */
const DAYS_AHEAD = 7

type OpenOffer = {
  is_yes: boolean
  chance: number
  channel: Channel
  created_at: string
  ended_at: string | null
  time_zone: string
  delay_log_sum: number
  delay_count: number
}
/** Offers of waves that were open in the last half hour. */
const openOffers = (db: Db, region: string, from: Temporal.Instant) => db.all<OpenOffer>`
  with sites as materialized (
    select u.id from users u left join employer_details d on d.employer_id = u.id
    where u.role = 'employer' and coalesce(d.state, state_of_zone(u.time_zone)) = ${region})
  select o.status = 'accepted' as is_yes, o.chance, o.channel, o.created_at, coalesce(o.closed_at, o.answered_at) as ended_at,
    o.time_zone, coalesce(r.delay_log_sum, 0) as delay_log_sum, coalesce(r.delay_count, 0) as delay_count
  from sites cross join lateral (
    select * from offers o
    where o.inviter_id = sites.id and o.wave is not null
      and o.date between ${db.now}::timestamptz::date - 1 and ${db.now}::timestamptz::date + ${DAYS_AHEAD}::integer
      and (o.status = 'pending' or coalesce(o.closed_at, o.answered_at) > ${from})) o
  left join answer_records r on r.employee_id = o.invitee_id`

const measured = async (db: Db, region: string): Promise<RecentAnswers> => {
  const from = db.now.subtract({ minutes: LOOKED_BACK })
  const model = (await modelsOf(db, [region]))(region)
  let [expected, accepted] = [0, 0]
  for (const { is_yes, chance, channel, created_at, ended_at, time_zone, ...record } of await openOffers(
    db,
    region,
    from,
  )) {
    const sent = Temporal.Instant.from(created_at)
    const end = ended_at === null ? db.now : Temporal.Instant.from(ended_at)
    const start = Temporal.Instant.compare(sent, from) > 0 ? sent : from
    expected += expectedWhileOpen({
      ...{ chance, pace: paceOf(record), delay: delayOf(model, channel, halfHourOf(sent, time_zone)) },
      ...{ from: wakingMinutes(sent, start, time_zone), to: wakingMinutes(sent, end, time_zone) },
    })
    if (is_yes) accepted += 1
  }
  return { expected, accepted }
}

/** Measures a region once a minute, because all of its plans use the same figures. */
export const measureAnswers = async (db: Database, region: string): Promise<void> => {
  const fresh = await db.maybe`
    select 1 as found from recent_answers where region = ${region}
      and measured_at > ${db.now}::timestamptz - ${SECONDS_BETWEEN} * interval '1 second'`
  if (fresh !== null) return
  const { expected, accepted } = await measured(db, region)
  await db.run`
    insert into recent_answers (region, measured_at, expected, accepted) values (${region}, ${db.now}, ${expected}, ${accepted})
    on conflict (region) do update set measured_at = excluded.measured_at, expected = excluded.expected,
      accepted = excluded.accepted`
}
