/** Proposes people to ask for the open slots of a day (docs/decisions/0235). */
import {
  type DayProposal,
  MOST_SLOTS_OF_DAY,
  type NobodyReason,
  type ProposedLine,
  type ProposedPerson,
} from '#contract/booking/fill-day.ts'
import type { FoundPerson } from '#server/booking/availability/search.ts'
import { type PlanningModel, planningModelOf } from '#server/booking/offers/models.ts'
import { readCandidates } from '#server/booking/offers/records.ts'
import { chanceInTime, ENOUGH_CHANCE } from '#server/booking/offers/wave.ts'
import { type Askable, allowsBoth, askableFor } from '#server/booking/shifts/eligibility.ts'
import { type FurtherFacts, furtherFactsOf } from '#server/booking/staff-facts/queries.ts'
import type { Candidate } from '#server/booking/vacancies/candidates.ts'
import {
  considerStaff,
  fittingStaffShown,
  liveOffers,
  minutesUntil,
  slotSpan,
} from '#server/booking/vacancies/considered.ts'
import { offersOf, type PlannedSlotOfDay, slotsOfDay } from '#server/booking/vacancies/queries.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import type { Arc } from './assignment.ts'
import { bestAssignment, openingWeight } from './best-assignment.ts'
import { fitOf } from './fit.ts'

/** A person who may be asked for a slot. */
type Choice = { candidate: Candidate<FoundPerson>; askable: Askable; fit: number }
type Considered = {
  slot: PlannedSlotOfDay
  openings: number
  isCovered: boolean
  fitting: number
  openOffers: number
  lastRequestId: number | null
  /** Best fit first. */
  choices: Choice[]
  /** Reason if there are no choices. */
  nobody: NobodyReason
}

/** Applies the rules of asking without a lock; confirming applies them again. */
const consider = async (
  db: Db,
  slot: PlannedSlotOfDay,
  { model, chanceFactor }: PlanningModel,
): Promise<Considered> => {
  const offers = await offersOf(db, slot.id)
  const staff = await fittingStaffShown(db, slot)
  const about = { slot, model, offers, lead: minutesUntil(db, slot.starts_at) }
  const lastRequestId = offers.reduce<number | null>((last, { id }) => Math.max(last ?? 0, id), null)
  const live = liveOffers(db, about)
  const openings =
    slot.headcount - slot.booked - offers.filter((offer) => offer.is_held && offer.status === 'pending').length
  const facts = { slot, openings: Math.max(0, openings), fitting: staff.total, openOffers: live.length, lastRequestId }
  if (openings <= 0 || chanceInTime({ live, openings: slot.headcount - slot.booked, chanceFactor }) >= ENOUGH_CHANCE)
    return { ...facts, isCovered: true, choices: [], nobody: 'all_asked' }
  const { candidates, leftOut } = await considerStaff(db, about, staff, (ids, position) =>
    readCandidates(db, ids, position),
  )
  const { employer_id, subject_id, classification, date, start_time, end_time, time_zone } = slot
  const shift = {
    ...{ inviter_id: employer_id, subject_id, classification, date, start_time, end_time, time_zone },
    span: slotSpan(slot),
  }
  const ids = candidates.map(({ person }) => person.id)
  const askable = new Map((await askableFor(db, shift, ids)).map((one) => [one.person.id, one]))
  const pool = slot.asks === 'pool' ? { id: slot.pool_id!, size: staff.total } : null
  const choices = candidates
    .flatMap((candidate): Choice[] => {
      const allowed = askable.get(candidate.person.id)
      return allowed ? [{ candidate, askable: allowed, fit: fitOf(candidate, pool) }] : []
    })
    .toSorted((a, b) => b.fit - a.fit || a.candidate.person.id - b.candidate.person.id)
  const isAnybodyLeft = candidates.length + leftOut.length > 0
  const nobody =
    choices.length > 0 ? 'needed_elsewhere' : isAnybodyLeft ? 'not_now' : staff.total > 0 ? 'all_asked' : 'nobody_fits'
  return { ...facts, isCovered: false, choices, nobody }
}

/** Slots that are read at the same time. */
const AT_ONCE = 4
const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const take = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return results
}

type Shown = Omit<ProposedPerson, keyof FurtherFacts>
const shown = ({ candidate: { person } }: Choice): Shown => {
  const { id, name, avatar, preferred, classifications, year_levels, travel, registration, past_shifts } = person
  return { id, name, avatar, preferred, classifications, year_levels, travel, registration, past_shifts }
}

type Line = Omit<ProposedLine, 'person' | 'runner_up'> & { person: Shown | null; runner_up: Shown | null }
/** Adds the facts that the search does not have, as the site of each slot sees them. */
const withFurtherFacts = async (db: Db, all: readonly Considered[], lines: readonly Line[][]) => {
  const peopleBySite = new Map<number, number[]>()
  lines.forEach((ofSlot, i) => {
    const { employer_id: site } = all[i]!.slot
    const people = ofSlot.flatMap(({ person, runner_up }) => [person, runner_up]).filter((person) => person !== null)
    peopleBySite.set(site, [...(peopleBySite.get(site) ?? []), ...people.map(({ id }) => id)])
  })
  const sites = await inParallel(
    [...peopleBySite],
    async ([site, ids]) => [site, await furtherFactsOf(db, { employerId: site, dates: [] }, ids)] as const,
  )
  const factsBySite = new Map(sites)
  return lines.map((ofSlot, i): ProposedLine[] => {
    const facts = factsBySite.get(all[i]!.slot.employer_id)!
    const complete = (person: Shown | null) => person && { ...person, ...facts.get(person.id)! }
    return ofSlot.map((line) => ({
      ...line,
      person: complete(line.person),
      runner_up: complete(line.runner_up),
    }))
  })
}

/** Lines of the slots, with the facts that the screen needs to explain them. */
const linesOf = (all: readonly Considered[], chosen: readonly Arc[], peopleIds: readonly number[]): Line[][] => {
  const slotsOf = new Map<number, number[]>()
  for (const { person, slot } of chosen)
    slotsOf.set(peopleIds[person]!, [...(slotsOf.get(peopleIds[person]!) ?? []), slot])
  const isFree = ({ candidate }: Choice) => !slotsOf.has(candidate.person.id)
  const isOnlyOne = (slot: number) => all[slot]!.choices.every((choice) => !isFree(choice))
  const movedFrom = (slot: number, fit: number) => {
    for (const { candidate, fit: better } of all[slot]!.choices) {
      const elsewhere = (slotsOf.get(candidate.person.id) ?? []).find((other) => other !== slot)
      if (better <= fit) return null
      if (elsewhere === undefined || slotsOf.get(candidate.person.id)!.includes(slot)) continue
      const { name } = candidate.person
      return { name, slot_id: all[elsewhere]!.slot.id, is_only_one: isOnlyOne(elsewhere) }
    }
    return null
  }
  return all.map(({ choices, openings, isCovered, nobody }, slot) => {
    if (isCovered) return []
    const own = choices.filter(({ candidate }) => slotsOf.get(candidate.person.id)?.includes(slot))
    const runnersUp = choices.filter(isFree)
    return Array.from({ length: openings }, (_, opening): Line => {
      const choice = own[opening]
      const also = choice && slotsOf.get(choice.candidate.person.id)!.find((other) => other !== slot)
      const runnerUp = runnersUp[opening]
      return {
        person: choice ? shown(choice) : null,
        is_only_one: choice !== undefined && choices.length === 1,
        also_slot_id: also === undefined ? null : all[also]!.slot.id,
        moved: choice ? movedFrom(slot, choice.fit) : null,
        runner_up: choice && runnerUp ? shown(runnerUp) : null,
        nobody: choice ? null : nobody,
      }
    })
  })
}

export const proposalFor = async (db: Database, caller: Caller, date: string): Promise<DayProposal> => {
  const found = await slotsOfDay(db, sitesSharedWith(caller.id, caller.person_id), date, MOST_SLOTS_OF_DAY + 1)
  const slots = found.slice(0, MOST_SLOTS_OF_DAY)
  const employers = [...new Set(slots.map(({ employer_id }) => employer_id))]
  const models = new Map(await inParallel(employers, async (id) => [id, await planningModelOf(db, id)] as const))
  const all = await inParallel(slots, (slot) => consider(db, slot, models.get(slot.employer_id)!))

  const openings = all.map((one) => (one.isCovered ? 0 : one.openings))
  const peopleIds = [...new Set(all.flatMap(({ choices }) => choices.map(({ candidate }) => candidate.person.id)))]
  const placeOf = new Map(peopleIds.map((id, place) => [id, place]))
  const choiceOf = new Map<Arc, Choice>()
  const arcs = all.flatMap(({ choices }, slot) =>
    choices.map((choice): Arc => {
      const arc = {
        slot,
        person: placeOf.get(choice.candidate.person.id)!,
        weight: openingWeight(openings) + choice.fit,
      }
      choiceOf.set(arc, choice)
      return arc
    }),
  )
  const { chosen, atMostMore } = await bestAssignment({ openings, people: peopleIds.length, arcs }, (first, second) =>
    allowsBoth(choiceOf.get(first)!.askable, choiceOf.get(second)!.askable),
  )
  const lines = await withFurtherFacts(db, all, linesOf(all, chosen, peopleIds))
  return {
    date,
    slots: all.map(({ slot, fitting, openOffers, lastRequestId, isCovered }, i) => ({
      ...{ id: slot.id, vacancy_id: slot.vacancy_id, site: { id: slot.employer_id, name: slot.site } },
      ...{ subject: slot.subject, classification: slot.classification, year_level: slot.year_level },
      ...{ date: slot.date, start_time: slot.start_time, end_time: slot.end_time },
      ...{ headcount: slot.headcount, booked: slot.booked, open_offers: openOffers, fitting, is_covered: isCovered },
      ...{ last_request_id: lastRequestId, waits_turn: slot.waits_turn },
      lines: lines[i]!,
    })),
    beyond: found.length - slots.length,
    ...{ heads: openings.reduce((sum, n) => sum + n, 0), filled: chosen.length, at_most_more: atMostMore },
  }
}
