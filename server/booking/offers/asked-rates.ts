/** Rates at which groups of people were asked for the shifts of a month (docs/decisions/0313). */
import {
  type AskedGroup,
  type AskedMonth,
  askedGroups,
  askedTraits,
  LEAST_PEOPLE,
} from '#contract/booking/asked-rates.ts'
import { type Db, sql } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { channelOf } from './records.ts'

const MONTHS_KEPT = 24
/** Days a week from which a person counts as available the whole week. */
const WHOLE_WEEK = 5
/** Share of the rate of all people below which a group is reviewed: the four-fifths rule. */
const LEAST_RATIO = 0.8

/**
 * First day of the last month that has ended in every state; Perth is the last. One day more lets
 * answers of the night arrive.
 */
export const lastMonth = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO('Australia/Perth').toPlainDate().subtract({ days: 1 }).with({ day: 1 }).subtract({ months: 1 })

/**
 * Counts a month in which anyone was asked, once. Its people are those whom employers can find.
 */
const countMonth = (db: Db, month: Temporal.PlainDate) => db.run`
  with staff_of_month as (
    select s.employee_id as id, ${channelOf(sql`s.employee_id`)} as channel,
      case when exists (
        select from shifts b where b.invitee_id = s.employee_id and is_booked(b.status) and b.date < ${month}::date)
        then 'booked_before' else 'newcomer' end as experience,
      case when w.employee_id is null then 'not_set'
        when (select count(distinct r.weekday) from availability_ranges r where r.employee_id = s.employee_id) >= ${WHOLE_WEEK}
        then 'whole' else 'part' end as week
    from staff s join users u on u.id = s.employee_id left join availability_weeks w on w.employee_id = s.employee_id
    where u.created_at < ${month.add({ months: 1 })}::date),
  requests as (
    select invitee_id, bool_or(answered_at is not null or late_yes_at is not null) as answered,
      bool_or(status = 'accepted') as booked
    from offers where date >= ${month}::date and date < ${month.add({ months: 1 })}::date and wave is not null
    group by invitee_id)
  insert into asked_rates (month, trait, member_of, people, asked, answered, booked)
  select ${month}, g.trait, g.member_of, count(*), count(r.invitee_id), count(*) filter (where r.answered),
    count(*) filter (where r.booked)
  from staff_of_month p left join requests r on r.invitee_id = p.id
    cross join lateral (values ('channel', p.channel), ('experience', p.experience), ('week', p.week)) g (trait, member_of)
  where not exists (select from asked_rates where month = ${month}) and exists (select from requests)
  group by g.trait, g.member_of
  on conflict do nothing`

export const countAskedRates: RecurringJob = {
  kind: 'count_asked_rates',
  every: 3600,
  run: async ({ db }) => {
    const month = lastMonth(db.now)
    await countMonth(db, month)
    await db.run`delete from asked_rates where month <= ${month.subtract({ months: MONTHS_KEPT })}`
  },
}

type Counts = { people: number; asked: number; answered: number; booked: number }
type Row = Counts & Pick<AskedGroup, 'trait' | 'group'> & { month: string }

const keys = ['people', 'asked', 'answered', 'booked'] as const
const sumOf = (rows: readonly Counts[]): Counts => {
  const sum = { people: 0, asked: 0, answered: 0, booked: 0 }
  for (const row of rows) for (const key of keys) sum[key] += row[key]
  return sum
}

/** Figures of a group beside those of all people; null for too few people. */
export const figuresOf = (group: Counts, all: Counts): AskedGroup['figures'] => {
  if (group.people < LEAST_PEOPLE) return null
  const shareOf = (key: 'asked' | 'answered' | 'booked') => {
    const [rate, usual] = [group[key] / group.people, all[key] / all.people]
    const ratio = usual === 0 ? null : Math.round((rate / usual) * 100) / 100
    return { people: group[key], percent: Math.round(rate * 1000) / 10, ratio }
  }
  const [asked, answered, booked] = [shareOf('asked'), shareOf('answered'), shareOf('booked')]
  const needsReview = [asked, booked].some(({ ratio }) => ratio !== null && ratio < LEAST_RATIO)
  return { people: group.people, asked, answered, booked, needs_review: needsReview }
}

/** All months that are kept, the latest first, with the groups of each in a fixed order. */
export const askedMonths = async (db: Db): Promise<AskedMonth[]> => {
  const rows = await db.all<Row>`
    select month, trait, member_of as "group", people, asked, answered, booked from asked_rates order by month desc`
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, found]) => {
    // Each person is in one group of each trait.
    const { people, asked, booked, answered } = sumOf(found.filter(({ trait }) => trait === askedTraits[0]))
    const all = { people, asked, booked, answered }
    const groups = askedTraits.flatMap((trait) =>
      askedGroups[trait].flatMap((group) => {
        const row = found.find((one) => one.trait === trait && one.group === group)
        return row ? [{ trait, group, figures: figuresOf(row, all) }] : []
      }),
    )
    return { month, people, asked, booked, groups }
  })
}
