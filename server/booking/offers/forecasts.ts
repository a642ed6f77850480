/** Planned chances and outcomes by state and week; learning stops if they differ. */
import type { AnswerForecast } from '#contract/booking/answer-forecasts.ts'
import { openAdmins } from '#server/identity/accounts/queries.ts'
import { notifyOfService } from '#server/messaging/notifications/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'
import { type Forecast, forecastGroups } from './forecast-check.ts'
import { forecastsOff } from './messages.ts'
import type { EndedOffer } from './model-fit.ts'
import { chanceFactor, MEASURED_FOR, type RecentAnswers } from './slow-answers.ts'

const WEEKS_KEPT = 104

export const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 })

type Planned = Pick<EndedOffer, 'chance' | 'outcome'> & { planned: number | null }
/** Counts ended offers of a region. */
export const countForecasts = async (tx: Tx, region: string, day: string, ended: readonly Planned[]): Promise<void> => {
  const counts = new Map<number, Forecast>()
  for (const { chance, outcome, planned } of ended) {
    if (planned === null) continue
    const percent = Math.floor(chance * 100)
    const one = counts.get(percent) ?? { percent, offers: 0, planned: 0, accepted: 0 }
    one.offers += 1
    one.planned += planned
    one.accepted += outcome === 'yes' ? 1 : 0
    counts.set(percent, one)
  }
  await tx.run`
    insert into answer_forecasts as f (region, week, percent, offers, planned, accepted)
    select ${region}, ${mondayOf(Temporal.PlainDate.from(day))}, percent, offers, planned, accepted
    from jsonb_to_recordset(${JSON.stringify([...counts.values()])}::jsonb)
      as c (percent smallint, offers integer, planned float8, accepted integer)
    on conflict (region, week, percent) do update set offers = f.offers + excluded.offers,
      planned = f.planned + excluded.planned, accepted = f.accepted + excluded.accepted`
}

const forecastsOf = (db: Db, region: string, week: Temporal.PlainDate) => db.all<Forecast>`
  select percent, offers, planned, accepted from answer_forecasts
  where region = ${region} and week = ${week} order by percent`

/** Compares the last week of a region, and notifies admins if its chances were wrong. */
export const checkForecasts = async (tx: Tx, region: string, day: string): Promise<{ isOff: boolean }> => {
  const week = mondayOf(Temporal.PlainDate.from(day)).subtract({ weeks: 1 })
  const groups = forecastGroups(await forecastsOf(tx, region, week))
  const off = groups.filter(({ is_off }) => is_off)
  await tx.run`
    delete from answer_forecasts where region = ${region} and week < ${week.subtract({ weeks: WEEKS_KEPT })}`
  if (off.length === 0) return { isOff: false }
  const admins = await openAdmins(tx)
  const notice = forecastsOff(region, week, groups)
  await notifyOfService(
    tx,
    admins.map((userId) => ({ userId, ...notice })),
  )
  emitToMany(tx, admins, ['notification'])
  return { isOff: true }
}

type Stored = Pick<AnswerForecast, 'state' | 'frozen_at'> & RecentAnswers & { measured_at: string | null }
const slowOf = ({ measured_at, expected, accepted }: Stored): AnswerForecast['slow'] => {
  const factor = chanceFactor({ expected, accepted })
  return measured_at === null || factor === 1
    ? null
    : { measured_at, expected: Math.round(expected), accepted, chances_percent: Math.round(factor * 100) }
}

export const answerForecasts = async (db: Db, today: Temporal.PlainDate): Promise<AnswerForecast[]> => {
  const week = mondayOf(today).subtract({ weeks: 1 })
  const regions = await db.all<Stored>`
    select coalesce(m.region, r.region) as state, m.frozen_at, r.measured_at, coalesce(r.expected, 0) as expected,
      coalesce(r.accepted, 0) as accepted
    from answer_models m full join (
      select * from recent_answers where measured_at > ${db.now}::timestamptz - ${MEASURED_FOR} * interval '1 minute') r
      on r.region = m.region
    order by 1`
  const found: AnswerForecast[] = []
  for (const region of regions) {
    const { state, frozen_at } = region
    const forecasts = await forecastsOf(db, state, week)
    const offers = forecasts.reduce((sum, one) => sum + one.offers, 0)
    found.push({
      ...{ state, frozen_at, offers, slow: slowOf(region), groups: forecastGroups(forecasts) },
      week: offers > 0 ? week.toString() : null,
    })
  }
  return found
}
