/** Models of the regions: counted from ended offers, fitted each night (docs/decisions/0214). */
import type { Database, Db, Tx } from '#server/platform/database.ts'
import { checkForecasts, countForecasts } from './forecasts.ts'
import { type AnswerModel, PRIOR } from './model.ts'
import { type Counters, count, type EndedOffer, fade, fitModel, noCounts } from './model-fit.ts'
import { chanceFactor, MEASURED_FOR } from './slow-answers.ts'

export type PlanningModel = {
  model: AnswerModel
  isFrozen: boolean
  /** Below 1 while the answers of the region are slow. */
  chanceFactor: number
}
type PlanningRow = { model: AnswerModel | null; is_frozen: boolean; expected: number; accepted: number }
/** The model for the plans of an employer’s slots. A region is a state. */
export const planningModelOf = async (db: Db, employerId: number): Promise<PlanningModel> => {
  const { model, is_frozen, ...recent } = await db.one<PlanningRow>`
    select m.model, m.frozen_at is not null as is_frozen, coalesce(r.expected, 0) as expected, coalesce(r.accepted, 0) as accepted
    from (select employer_state(${employerId}) as region) e
    left join answer_models m on m.region = e.region
    left join recent_answers r on r.region = e.region
      and r.measured_at > ${db.now}::timestamptz - ${MEASURED_FOR} * interval '1 minute'`
  return { model: model ?? PRIOR, isFrozen: is_frozen, chanceFactor: chanceFactor(recent) }
}

export const modelOf = async (db: Db, employerId: number): Promise<AnswerModel> =>
  (await planningModelOf(db, employerId)).model

export const modelsOf = async (db: Db, regions: readonly string[]): Promise<(region: string) => AnswerModel> => {
  const rows = await db.all<{ region: string; model: AnswerModel }>`
    select region, model from answer_models where region = any(${[...new Set(regions)]}::text[])`
  const models = new Map(rows.map(({ region, model }) => [region, model]))
  return (region) => models.get(region) ?? PRIOR
}

/** `planned`: see `plannedYes`; null for offers that ended before it was kept. */
export type EndedOfferOfRegion = EndedOffer & { region: string; planned: number | null }

/**
 * Stores ended offers, which a job counts later. If each answer updated the counters of its state,
 * answers would wait for one another.
 */
export const storeEndedOffers = (tx: Tx, offers: readonly EndedOfferOfRegion[]) => tx.run`
  insert into ended_offers (region, channel, half_hour, minutes, share, outcome, levels, base, chance, planned)
  select region, channel, half_hour, minutes, share, outcome, levels, base, chance, planned
  from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o (region text, channel text, half_hour smallint,
    minutes float8, share float8, outcome text, levels smallint, base real, chance real, planned float8)`

const AT_ONCE = 5000

type Stored = { region: string; model: AnswerModel; counters: Counters }
const lockModels = (tx: Tx, regions: readonly string[]) => tx.all<Stored>`
  select region, model, counters from answer_models where region = any(${regions}::text[]) order by region for update`

/** Adds the next ended offers to the counters of their regions; false if none are left. */
const countEnded = async (tx: Tx, day: string): Promise<boolean> => {
  const ended = await tx.all<EndedOfferOfRegion>`
    with taken as (
      delete from ended_offers where id in (select id from ended_offers order by id limit ${AT_ONCE}) returning *)
    select region, channel, half_hour, minutes, share, outcome, levels, base, chance, planned from taken order by id`
  const byRegion = Map.groupBy(ended, ({ region }) => region)
  const regions = [...byRegion.keys()].sort()
  await tx.run`
    insert into answer_models (region, model, counters, fitted_on)
    select region, ${JSON.stringify(PRIOR)}::jsonb, ${JSON.stringify(noCounts())}::jsonb, ${day}::date - 1
    from unnest(${regions}::text[]) region
    on conflict do nothing`
  for (const { region, model, counters } of await lockModels(tx, regions)) {
    for (const offer of byRegion.get(region)!) count(counters, model, offer)
    await tx.run`update answer_models set counters = ${JSON.stringify(counters)}::jsonb where region = ${region}`
    await countForecasts(tx, region, day, byRegion.get(region)!)
  }
  return ended.length === AT_ONCE
}

/** Once a week, stops the learning of a region whose chances were wrong. */
const checkWeek = async (tx: Tx, region: string, day: string) => {
  const isDue = await tx.maybe`
    update answer_models set checked_week = date_trunc('week', ${day}::date)::date
    where region = ${region} and checked_week is distinct from date_trunc('week', ${day}::date)::date returning 1 as due`
  if (isDue !== null && (await checkForecasts(tx, region, day)).isOff)
    await tx.run`update answer_models set frozen_at = ${tx.now} where region = ${region} and frozen_at is null`
  return tx.one<{ frozen_at: string | null }>`select frozen_at from answer_models where region = ${region}`
}

/** Lets a region learn again; false if it is learning. */
export const resumeLearning = async (tx: Tx, region: string): Promise<boolean> =>
  (await tx.run`update answer_models set frozen_at = null where region = ${region} and frozen_at is not null`) === 1

const fitRegion = async (tx: Tx, region: string, day: string): Promise<void> => {
  const { days } = await tx.one<{ days: number }>`
    select ${day}::date - fitted_on as days from answer_models where region = ${region} for update`
  if (days <= 0) return
  const [stored] = await lockModels(tx, [region])
  const { frozen_at } = await checkWeek(tx, region, day)
  const fitted = frozen_at === null ? fitModel(stored!.model, stored!.counters) : stored!.model
  await tx.run`
    update answer_models set model = ${JSON.stringify(fitted)}::jsonb,
      counters = ${JSON.stringify(fade(stored!.counters, days))}::jsonb, fitted_on = ${day}
    where region = ${region}`
}

/** Counts what has ended, and fits each region once a night. */
export const fitModels = async (db: Database): Promise<void> => {
  // The day begins in the middle of the night in the whole country.
  const day = db.now.toZonedDateTimeISO('Australia/Perth').toPlainDate().toString()
  while (await db.transaction((tx) => countEnded(tx, day)));
  const due = await db.all<{ region: string }>`
    select region from answer_models where fitted_on < ${day} order by region`
  for (const { region } of due) await db.transaction((tx) => fitRegion(tx, region, day))
}
