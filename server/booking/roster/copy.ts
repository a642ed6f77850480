/** Posts the shifts of some days again on others. */
import type { Copied, CopiedDays, CopyPreview } from '#contract/booking/roster.ts'
import { MOST_COPIED } from '#contract/booking/roster-rules.ts'
import type { NewSlot, NewVacancy } from '#contract/booking/vacancies.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { estimatePays, isPlanFull } from '#server/booking/hooks.ts'
import { bookableSpan, type Span } from '#server/booking/shifts/rules.ts'
import { limitsExceededBy, postOneOfMany } from '#server/booking/vacancies/post.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { specialDaysOf } from '#server/people/special-days/queries.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { type CopiedSlot, postedSlotsOf } from './queries.ts'

type LeftOut = CopyPreview['days'][number]['left_out'][number]['reason']
type PlannedSlot = { slot: NewSlot; span: Span | null; leftOut: LeftOut | null }
type PlannedVacancy = { body: Omit<NewVacancy, 'slots'>; slots: PlannedSlot[] }

const moved = (date: string, { from, to }: CopiedDays) => {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' })
  return Temporal.PlainDate.from(date).add(days).toString()
}

const bodyOf = ({ vacancy }: CopiedSlot): Omit<NewVacancy, 'slots'> => ({
  subject_id: vacancy.subject_id,
  ...(vacancy.classification && { classification: vacancy.classification }),
  ...(vacancy.year_level && { year_level: vacancy.year_level }),
  ...(vacancy.class_room && { class_room: vacancy.class_room }),
  ...(vacancy.report_to && { report_to: vacancy.report_to }),
  ...(vacancy.dress && { dress: vacancy.dress }),
  // Without a pool, because it was deleted or chosen people were asked, the best matches are asked.
  ...(vacancy.pool_id === null ? { asks: 'best' } : { asks: 'pool', pool_id: vacancy.pool_id }),
  ...(vacancy.by_application && { by_application: true }),
})

/** The instants of a slot; null if it can no longer be booked. */
const spanOf = (slot: NewSlot, zone: string, now: Temporal.Instant): Span | null => {
  try {
    return bookableSpan(slot, zone, now)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const monthOf = (date: string) => date.slice(0, 7)

/** The first reason that applies. */
const reasonOf = (reasons: Record<LeftOut, boolean>) =>
  (Object.keys(reasons) as LeftOut[]).find((reason) => reasons[reason]) ?? null

/** Vacancies to post, each with the slots that are left out and why. */
const planOf = async (db: Db, actor: Caller, days: CopiedDays) => {
  const range = { from: moved(days.from, days), until: moved(days.until, days) }
  const [slots, special, { sector }] = await Promise.all([
    postedSlotsOf(db, actor.id, days),
    specialDaysOf(db, actor.id, range),
    marketOf(db, actor.id),
  ])
  if (slots.length > MOST_COPIED) throw invalid('until', `At most ${MOST_COPIED} shifts at once. Choose fewer days.`)
  const specialDates = new Set(special.map(({ date }) => date))
  const isLeftOut = (date: string) => sector === 'education' && !days.with_special_days && specialDates.has(date)
  const months = new Map(slots.map(({ date }) => [monthOf(moved(date, days)), moved(date, days)]))
  const full = new Set<string>()
  for (const [month, date] of months) if (await isPlanFull(db, actor.id, date)) full.add(month)
  const vacancies = new Map<number, PlannedVacancy>()
  for (const each of slots) {
    const date = moved(each.date, days)
    const { start_time, end_time, headcount, classification } = each
    const slot = { date, start_time, end_time, headcount, ...(classification && { classification }) }
    const span = spanOf(slot, actor.time_zone, db.now)
    const leftOut = reasonOf({
      past: span === null,
      posted: each.is_posted,
      special_day: isLeftOut(date),
      plan_limit: full.has(monthOf(date)),
    })
    const vacancy = vacancies.get(each.vacancy.id) ?? { body: bodyOf(each), slots: [] }
    vacancy.slots.push({ slot, span, leftOut })
    vacancies.set(each.vacancy.id, vacancy)
  }
  return { range, special, vacancies: [...vacancies.values()] }
}

const isPosted = ({ leftOut }: PlannedSlot) => leftOut === null

export const previewCopy = async (db: Db, actor: Caller, days: CopiedDays): Promise<CopyPreview> => {
  const { range, special, vacancies } = await planOf(db, actor, days)
  const slots = vacancies.flatMap((vacancy) => vacancy.slots)
  const posted = slots.filter(isPosted)
  const pays = await estimatePays(
    db,
    posted.map(({ slot, span }) => ({ employerId: actor.id, date: slot.date, span: span! })),
  )
  const costOf = new Map(posted.map((planned, index) => [planned, planned.slot.headcount * pays[index]!.cost_cents]))
  const exceeded = new Set<string>()
  for (const { body, slots: all } of vacancies) {
    const own = all.filter(isPosted).map(({ slot }) => slot)
    if (own.length === 0) continue
    for (const sentence of await limitsExceededBy(db, actor, { ...body, slots: own })) exceeded.add(sentence)
  }
  const first = Temporal.PlainDate.from(range.from)
  const list = Array.from({ length: first.until(range.until).days + 1 }, (_, n) => first.add({ days: n }).toString())
  const sum = (of: readonly PlannedSlot[], value: (planned: PlannedSlot) => number) =>
    of.reduce((total, planned) => total + value(planned), 0)
  const figures = (of: readonly PlannedSlot[]) => ({
    people: sum(of, ({ slot }) => slot.headcount),
    cost_cents: sum(of, (planned) => costOf.get(planned) ?? 0),
  })
  const dayOf = (date: string) => {
    const ofDay = slots.filter(({ slot }) => slot.date === date)
    const note = special.find((day) => day.date === date)
    const reasons = Map.groupBy(
      ofDay.flatMap(({ leftOut }) => leftOut ?? []),
      (reason) => reason,
    )
    return {
      date,
      special_day: note ? { kind: note.kind, name: note.name } : null,
      ...figures(ofDay.filter(isPosted)),
      left_out: [...reasons].map(([reason, { length }]) => ({ reason, shifts: length })),
    }
  }
  return { days: list.map(dayOf), ...figures(posted), exceeded: [...exceeded] }
}

/**
 * Posts each vacancy in a transaction of its own, and people are asked afterwards (0347). One that
 * was posted meanwhile is left out.
 */
export const copyDays = async (db: Database, actor: Caller, days: CopiedDays): Promise<Copied> => {
  const { vacancies } = await planOf(db, actor, days)
  const copied = { shifts: 0, waiting: 0 }
  for (const { body, slots } of vacancies) {
    const own = slots.filter(isPosted).map(({ slot }) => slot)
    if (own.length === 0) continue
    try {
      const { waits } = await db.transaction((tx) => postOneOfMany(tx, actor, { ...body, slots: own }))
      copied.shifts += own.length
      if (waits) copied.waiting += own.length
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'slot_posted') throw error
    }
  }
  return copied
}
