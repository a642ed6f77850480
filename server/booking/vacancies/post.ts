/** Posting a vacancy, and counting who fits it before. */
import type { NewSlot, NewVacancy } from '#contract/booking/vacancies.ts'
import { rolesIn } from '#contract/people/classifications.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { checkLimitsOfAll } from '#server/booking/approvals/limits.ts'
import { isWaitingPosition } from '#server/booking/approvals/queries.ts'
import type { Pay } from '#server/booking/approvals/rules.ts'
import { askForVacancy } from '#server/booking/approvals/vacancies.ts'
import { ensureMayPost, estimatePay } from '#server/booking/hooks.ts'
import { planAgain } from '#server/booking/offers/slot-jobs.ts'
import { delayPlan, insertSlot, insertVacancy } from '#server/booking/offers/slots.ts'
import { when } from '#server/booking/shifts/format.ts'
import { isSubjectOf, lockInviter } from '#server/booking/shifts/queries.ts'
import { bookableSpan, type Span } from '#server/booking/shifts/rules.ts'
import { attachFiles } from '#server/booking/vacancy-files/queries.ts'
import { hasPool } from '#server/people/pools/queries.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { fittingStaff } from './considered.ts'
import { planSlot } from './planner.ts'
import { vacancyById } from './queries.ts'
import { oneAtATime } from './turns.ts'

type SlotWithSpan = NewSlot & { span: Span }
/** A slot with the pay of one person; null if the caller has no limits. */
type CheckedSlot = SlotWithSpan & { pay: Pay | null }
type VacancyToWait = {
  vacancyId: number
  body: NewVacancy
  /** In order of time. */
  slots: readonly CheckedSlot[]
  exceeded: readonly string[]
}

/** The slots with their instants; a time that cannot be booked is an error at its field. */
const spansOf = (slots: readonly NewSlot[], zone: string, now: Temporal.Instant): SlotWithSpan[] =>
  slots.map((slot, i) => {
    try {
      return { ...slot, span: bookableSpan(slot, zone, now) }
    } catch (error) {
      if (!(error instanceof Problem) || error.errors === undefined) throw error
      const [[field, [sentence]]] = Object.entries(error.errors) as [[string, [string]]]
      throw invalid(`slots.${i}.${field}`, sentence)
    }
  })

/** Refuses a vacancy that this employer may not post, before anything is written. */
const checkVacancy = async (db: Db, actor: Caller, body: NewVacancy) => {
  const slots = spansOf(body.slots, actor.time_zone, db.now)
  if (!(await isSubjectOf(db, actor.id, body.subject_id)))
    throw invalid('subject_id', 'Please choose a subject from the list.')
  const { sector } = await marketOf(db, actor.id)
  const roles = [body, ...body.slots].map(({ classification }) => classification)
  const wrong = roles.findIndex((role) => role !== undefined && rolesIn(sector, [role]).length === 0)
  if (wrong !== -1)
    throw invalid(
      wrong === 0 ? 'classification' : `slots.${wrong - 1}.classification`,
      'Please choose a role in your sector.',
    )
  if (body.asks === 'pool' && !(await hasPool(db, actor.id, body.pool_id!)))
    throw invalid('pool_id', 'Please choose a pool from the list.')
  const limits = await checkLimitsOfAll(db, actor, slots)
  const checked: CheckedSlot[] = slots.map((slot, i) => ({ ...slot, pay: limits[i]!.pay }))
  const exceeded = new Set(limits.flatMap((limit) => limit.exceeded.map(({ message }) => message)))
  // In order of time, so that two vacancies that are posted at once cannot deadlock.
  const inOrder = checked.toSorted((a, b) => Temporal.Instant.compare(a.span.start, b.span.start))
  return { slots: checked, inOrder, exceeded: [...exceeded] }
}

const addSlots = async (tx: Tx, actor: Caller, body: NewVacancy, slots: readonly SlotWithSpan[]) => {
  const vacancyId = await insertVacancy(tx, { employerId: actor.id, postedBy: actor.person_id, body })
  await attachFiles(tx, { employerId: actor.id, files: body.files ?? [], to: { vacancyId } })
  const ids: number[] = []
  for (const slot of slots) {
    const position = { employerId: actor.id, subjectId: body.subject_id, zone: actor.time_zone }
    const id = await insertSlot(tx, { ...position, vacancyId, slot, span: slot.span })
    if (id === null)
      throw new Problem('slot_posted', {
        message: (await isWaitingPosition(tx, { ...position, span: slot.span }))
          ? `A vacancy for ${when(slot)} in this subject already waits for approval. See Approvals.`
          : `You have already asked people for ${when(slot)} in this subject. See Vacancies or Booking History.`,
      })
    ids.push(id)
  }
  return { vacancyId, ids }
}

/** Lets the vacancy wait for approval; the caller has limits, so the pay is known. */
const waitForApproval = (tx: Tx, actor: Caller, vacancy: VacancyToWait): Promise<void> => {
  const slots = vacancy.slots.map(({ date, start_time, end_time, headcount, classification, pay }) => ({
    ...{ date, start_time, end_time, headcount, classification: classification ?? null },
    ...{ hourly_cents: pay!.hourly_cents, cost_cents: pay!.cost_cents },
  }))
  return askForVacancy(tx, actor, { ...vacancy, slots, span: vacancy.slots[0]!.span })
}

/** Adds a vacancy; `ids` are its slots, none if it waits for approval. */
const addVacancy = async (tx: Tx, actor: Caller, body: NewVacancy) => {
  const { inOrder: slots, exceeded } = await checkVacancy(tx, actor, body)
  if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
  // Past the limit only people already booked that month may be asked, and a wave asks others.
  const months = new Map(slots.map(({ date }) => [date.slice(0, 7), date]))
  for (const date of months.values()) await ensureMayPost(tx, actor.id, date)
  const { vacancyId, ids } = await addSlots(tx, actor, body, slots)
  if (exceeded.length === 0) return { vacancyId, ids }
  await waitForApproval(tx, actor, { vacancyId, body, slots, exceeded })
  return { vacancyId, ids: [] }
}

/** Posts a vacancy and asks the first people, or lets it wait for approval. */
export const postVacancy = async (tx: Tx, actor: Caller, body: NewVacancy) => {
  const { vacancyId, ids } = await addVacancy(tx, actor, body)
  for (const id of ids) await planSlot(tx, id)
  return vacancyById(tx, actor.id, vacancyId)
}

/**
 * Posts one of many vacancies. The first people are asked after the commit, because looking for
 * them takes much longer than posting. Returns whether it waits for approval.
 */
export const postOneOfMany = async (tx: Tx, actor: Caller, body: NewVacancy): Promise<{ waits: boolean }> => {
  const { ids } = await addVacancy(tx, actor, body)
  // Should the job fail, the next look at due slots asks people.
  for (const id of ids) await delayPlan(tx, id, tx.now)
  await planAgain(tx, ids)
  emit(tx, actor.id, 'shift')
  return { waits: ids.length === 0 }
}

/** Sentences about the limits of the caller that a vacancy exceeds. */
export const limitsExceededBy = async (db: Db, actor: Caller, body: NewVacancy): Promise<string[]> =>
  (await checkVacancy(db, actor, body)).exceeded

/** Counts the people who fit, and estimates the pay. */
export const previewVacancy = async (db: Db, actor: Caller, body: NewVacancy) => {
  const { slots, exceeded } = await checkVacancy(db, actor, body)
  const { subject_id, asks, pool_id = null, year_level = null, classification = null } = body
  const need = { employer_id: actor.id, subject_id, asks, pool_id, year_level, classification }
  const previews = []
  for (const { date, start_time, end_time, classification = need.classification, span } of slots) {
    const { total } = await fittingStaff(db, { ...need, classification, date, start_time, end_time }, 1)
    const { hourly_cents, cost_cents } = await estimatePay(db, { employerId: actor.id, date, span })
    previews.push({ date, start_time, end_time, fitting: total, hourly_cents, cost_cents })
  }
  return { slots: previews, exceeded, one_at_a_time: await oneAtATime(db, actor.id) }
}
