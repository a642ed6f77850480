/** Records of people's answers, and who may be asked now (docs/decisions/0181). */
import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import { sql, type Tx } from '#server/platform/database.ts'
import { type AnswerRecord, answeredBy, type Channel, paceOf } from './chance.ts'
import { wakingMinutes } from './quiet.ts'

/** Days in which what was learned halves: twelve weeks, which are 60 school days. */
const HALF_LIFE_DAYS = 84
const MOST_OPEN = 2
const MOST_IN_A_DAY = 6
const MOST_IN_A_WEEK = 15

export type Askable = AnswerRecord & { id: number; channel: Channel }
/**
 * People who may be asked by a wave now, with their answer record. Left out are those with a fresh
 * offer, with two open ones, with one of the same employer for an overlapping time, or asked as
 * often as a day or a week allows. Locks them; a person who decides at this moment is left out too.
 */
export const lockAskable = (
  tx: Tx,
  ids: readonly number[],
  { employerId, span }: { employerId: number; span: Span },
) => tx.all<Askable>`
  with asked as (
    select o.invitee_id, count(*) filter (where o.status = 'pending') as open,
      count(*) filter (where o.created_at > ${tx.now}::timestamptz - interval '1 day') as today, count(*) as week
    from offers o
    where o.invitee_id = any(${ids}::int[]) and o.wave is not null and o.created_at > ${tx.now}::timestamptz - interval '7 days'
    group by o.invitee_id)
  select u.id,
    case when exists (select from push_subscriptions p where p.user_id = u.id) then 'push'
      when exists (select from phones p where p.user_id = u.id and p.state = 'confirmed') then 'sms'
      else 'mail' end as channel,
    coalesce(r.said_yes, 0) * f.left as said_yes, coalesce(r.expected_yes, 0) * f.left as expected_yes,
    coalesce(r.expected_yes_silent, 0) * f.left as expected_yes_silent,
    coalesce(r.delay_log_sum, 0) * f.left as delay_log_sum, coalesce(r.delay_count, 0) * f.left as delay_count
  from users u
  left join answer_records r on r.employee_id = u.id
  left join asked a on a.invitee_id = u.id
  cross join lateral (
    select coalesce(power(0.5, (${tx.now}::date - r.updated_on) / ${HALF_LIFE_DAYS}::float8), 1) as left) f
  where u.id = any(${ids}::int[])
    and coalesce(a.open, 0) < ${MOST_OPEN} and coalesce(a.today, 0) < ${MOST_IN_A_DAY} and coalesce(a.week, 0) < ${MOST_IN_A_WEEK}
    and not exists (select from fresh_offers h where h.employee_id = u.id and h.until > ${tx.now}::timestamptz)
    and not exists (
      select from offers o where o.invitee_id = u.id and o.inviter_id = ${employerId} and o.status = 'pending'
        and o.period && ${rangeOf(span)}::tstzrange)
  for share of u skip locked`

type Planned = {
  id: number
  invitee_id: number
  base: number
  channel: Channel
  created_at: string
  time_zone: string
  delay_log_sum: number
  delay_count: number
}
/** End of an offer; `closed` is one without an answer. */
export type Outcome = 'yes' | 'no' | 'closed'
export type Ended = { id: number; outcome: Outcome }

/**
 * Learns from offers of waves that ended; others are skipped. A closed offer counts for the time in
 * which it was open, so nobody is marked down because another person was faster. Called once in a
 * transaction, because rows are locked in order of the person: otherwise two acceptances that close
 * each other's offers could deadlock.
 */
export const learn = async (tx: Tx, ended: readonly Ended[]): Promise<void> => {
  if (ended.length === 0) return
  const outcomes = new Map(ended.map(({ id, outcome }) => [id, outcome]))
  const offers = await tx.all<Planned>`
    select o.id, o.invitee_id, o.base, o.channel, o.created_at, o.time_zone,
      coalesce(r.delay_log_sum, 0) as delay_log_sum, coalesce(r.delay_count, 0) as delay_count
    from offers o left join answer_records r on r.employee_id = o.invitee_id
    where o.id = any(${[...outcomes.keys()]}::int[]) and o.wave is not null
    order by o.invitee_id, o.id`
  for (const offer of offers) await add(tx, offer, outcomes.get(offer.id)!)
}

/** Minutes in which half of the yes answers come. */
const MEDIAN: Record<Channel, number> = { push: 8.4, sms: 5.6, mail: 93 }

const add = (tx: Tx, offer: Planned, outcome: Outcome) => {
  const { invitee_id, base, channel, created_at, time_zone } = offer
  const minutes = wakingMinutes(Temporal.Instant.from(created_at), tx.now, time_zone)
  const expected = outcome === 'closed' ? base * answeredBy(channel, minutes, paceOf(offer)) : base
  const yes = outcome === 'yes' ? 1 : 0
  const delay = yes === 1 ? Math.log(Math.max(0.2, minutes) / MEDIAN[channel]) : 0
  const left = sql`power(0.5, (excluded.updated_on - r.updated_on) / ${HALF_LIFE_DAYS}::float8)`
  return tx.run`
    insert into answer_records as r (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count,
      updated_on)
    values (${invitee_id}, ${yes}, ${expected}, ${outcome === 'no' ? 0 : expected}, ${delay}, ${yes}, ${tx.now}::timestamptz::date)
    on conflict (employee_id) do update set
      said_yes = r.said_yes * ${left} + excluded.said_yes,
      expected_yes = r.expected_yes * ${left} + excluded.expected_yes,
      expected_yes_silent = r.expected_yes_silent * ${left}
        + excluded.expected_yes_silent,
      delay_log_sum = r.delay_log_sum * ${left} + excluded.delay_log_sum,
      delay_count = r.delay_count * ${left} + excluded.delay_count,
      updated_on = excluded.updated_on`
}
