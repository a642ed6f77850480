/** People who fit a slot: those who may be asked now, and why the others may not. */
import {
  availableStaff,
  type Employer,
  type Filters,
  type FittingPerson,
  staffToAsk,
} from '#server/booking/availability/search.ts'
import { paceOf } from '#server/booking/offers/chance.ts'
import type { Considered } from '#server/booking/offers/ledger.ts'
import { type AnswerModel, delayOf, halfHourOf } from '#server/booking/offers/model.ts'
import { wakingMinutes } from '#server/booking/offers/quiet.ts'
import type { Candidacy } from '#server/booking/offers/records.ts'
import type { Live } from '#server/booking/offers/wave.ts'
import type { Span, WallClock } from '#server/booking/shifts/rules.ts'
import { unfitting } from '#server/booking/wishes/fit.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import type { Db } from '#server/platform/database.ts'
import { type Candidate, LATE_YES_CHANCE, MINUTES_TO_GET_READY, USUAL_TRAVEL_MINUTES, weigh } from './candidates.ts'
import type { OfferOfSlot, PlannedSlot } from './queries.ts'

/** Most people of the search that are weighed for one slot. */
const MOST_CANDIDATES = 100
/** Chance of a yes to a request that the employer sent to a person of its own choice. */
const UNKNOWN_CHANCE = 0.3

export const minutesUntil = (db: Db, at: string) => Temporal.Instant.from(at).since(db.now).total('minutes')

export const slotSpan = (slot: Pick<PlannedSlot, 'starts_at' | 'ends_at'>): Span => ({
  start: Temporal.Instant.from(slot.starts_at),
  end: Temporal.Instant.from(slot.ends_at),
})

type Need = Pick<PlannedSlot, 'employer_id' | 'asks' | 'pool_id' | 'subject_id' | 'year_level' | 'classification'> &
  WallClock
type Search<Person> = (db: Db, employer: Employer, filters: Filters) => Promise<Staff<Person>>
const fitting = async <Person>(db: Db, need: Need, most: number, search: Search<Person>): Promise<Staff<Person>> => {
  // The pool was deleted.
  if (need.asks === 'pool' && need.pool_id === null) return { people: [], total: 0 }
  const { date, start_time, end_time, subject_id, year_level, classification, pool_id } = need
  const employer = { id: need.employer_id, ...(await marketOf(db, need.employer_id)) }
  return search(db, employer, {
    ...{ date, start_time, end_time, subject_id, page: 1, per_page: most },
    ...{
      year_level: year_level ?? undefined,
      classification: classification ?? undefined,
      pool_id: pool_id ?? undefined,
    },
  })
}

/** People who fit a slot and are free, best match first or in the order of the pool. */
export const fittingStaff = (db: Db, need: Need, most = MOST_CANDIDATES) => fitting(db, need, most, staffToAsk)

/** The same people as an employer sees them. */
export const fittingStaffShown = (db: Db, need: Need) => fitting(db, need, MOST_CANDIDATES, availableStaff)

export type Staff<Person = FittingPerson> = { people: Person[]; total: number }

type About = {
  slot: PlannedSlot
  model: AnswerModel
  /** Minutes until the shift begins. */
  lead: number
  offers: readonly OfferOfSlot[]
}
/** Open offers, except those of these people. */
export const liveOffers = (
  db: Db,
  { slot, model, lead, offers }: About,
  except: ReadonlySet<number> = new Set(),
): Live[] =>
  offers
    .filter(({ status, invitee_id }) => status === 'pending' && !except.has(invitee_id))
    .map(({ chance, channel, created_at, is_held, rivals, ...record }) => {
      const asked = Temporal.Instant.from(created_at)
      return {
        chance: chance ?? (is_held ? LATE_YES_CHANCE : UNKNOWN_CHANCE),
        delay: delayOf(model, channel ?? 'mail', halfHourOf(asked, slot.time_zone)),
        ...{ pace: paceOf(record), silentFor: wakingMinutes(asked, db.now, slot.time_zone) },
        left: lead - MINUTES_TO_GET_READY - USUAL_TRAVEL_MINUTES,
        rivals,
      }
    })

type Records = (ids: readonly number[], slot: { employerId: number; span: Span; zone: string }) => Promise<Candidacy[]>
/** Weighs the people who have not been asked; `read` looks up who may be asked now. */
export const considerStaff = async <Person extends FittingPerson>(
  db: Db,
  { slot, model, lead, offers }: About,
  { people }: Staff<Person>,
  read: Records,
): Promise<{ candidates: Candidate<Person>[]; leftOut: Considered[] }> => {
  const asked = new Set(offers.filter(({ was_taken }) => !was_taken).map(({ invitee_id }) => invitee_id))
  for (const id of slot.left_by) asked.add(id)
  const runnersUp = new Set(offers.filter(({ was_taken }) => was_taken).map(({ invitee_id }) => invitee_id))
  const unasked = people.filter(({ id }) => !asked.has(id))
  const offered = { employerId: slot.employer_id, date: slot.date, span: slotSpan(slot) }
  const unwished = await unfitting(
    db,
    unasked.map(({ id }) => ({ employeeId: id, shift: offered })),
  )
  const leftOut: Considered[] = [...unwished].map(({ employeeId: id }) => ({ id, reason: 'wish' }))
  const wishful = new Set(leftOut.map(({ id }) => id))
  const ids = unasked.flatMap(({ id }) => (wishful.has(id) ? [] : [id]))
  const position = { employerId: slot.employer_id, span: slotSpan(slot), zone: slot.time_zone }
  const records = new Map((await read(ids, position)).map((record) => [record.id, record]))
  const candidates: Candidate<Person>[] = []
  for (const person of unasked) {
    if (wishful.has(person.id)) continue
    const record = records.get(person.id)
    if (record === undefined || record.against !== null) {
      leftOut.push({ id: person.id, reason: record?.against ?? 'busy' })
      continue
    }
    const isRunnerUp = runnersUp.has(person.id)
    const candidate = weigh({ slot, model, lead, now: db.now, isRunnerUp }, person, record)
    if (candidate.left > 1) candidates.push(candidate)
    else leftOut.push({ id: person.id, reason: 'late' })
  }
  return { candidates, leftOut }
}
