/** Values of the form that posts a vacancy: what it opens with, and what it sends. */
import { MOST_SLOTS, type NewVacancy, type Vacancy } from '#contract/booking/vacancies.ts'
import type { Absent, VacancyFile } from '#contract/booking/vacancy-details.ts'
import type { VacancyTemplate } from '#contract/booking/vacancy-templates.ts'
import { type Classification, usualClassification } from '#contract/people/classifications.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import type { YearLevel } from '#contract/platform/values.ts'
import type { ReadSentence } from './sentence.ts'
import {
  firstDate,
  newSlotOf,
  repeatedSlots,
  roleIn,
  type SlotValues,
  usualSlots,
  type WorkplaceNow,
} from './slot-values.ts'

/** Typed details; an empty one is not sent. */
const noDetails = { class_room: '', note: '', report_to: '', dress: '', instructions: '' }
export type DetailValues = typeof noDetails
const detailNames = Object.keys(noDetails) as (keyof DetailValues)[]
export type VacancyValues = DetailValues & {
  subject_id: number | null
  classification: Classification | null
  year_level: YearLevel | null
  asks: 'best' | 'pool'
  /** People apply, and the employer chooses. */
  by_application: boolean
  pool_id: number | null
  slots: SlotValues[]
  files: VacancyFile[]
  /** Colleague who is away; null if none was chosen. */
  absent: Absent | null
}

/** Values of the first vacancy of a workplace. */
export function usualValues(workplace: WorkplaceNow): VacancyValues {
  return {
    subject_id: null,
    classification: usualClassification[workplace.sector],
    year_level: null,
    ...noDetails,
    asks: 'best',
    by_application: false,
    pool_id: null,
    slots: usualSlots(workplace),
    files: [],
    absent: null,
  }
}

const choicesOf = (
  { subject, classification, year_level, asks, pool, by_application }: Vacancy,
  { sector }: WorkplaceNow,
) => ({
  subject_id: subject.id,
  classification: classification ?? usualClassification[sector],
  year_level,
  by_application,
  ...(asks === 'pool' && pool !== null ? { asks, pool_id: pool.id } : { asks: 'best' as const, pool_id: null }),
})

export const detailValues = ({
  note,
  details: { class_room, report_to, dress, instructions },
}: Vacancy): DetailValues => ({
  class_room: class_room ?? '',
  note: note ?? '',
  report_to: report_to ?? '',
  dress: dress ?? '',
  instructions: instructions ?? '',
})

/**
 * The same work on one date, without class, note, instructions and files, because these belong to a
 * single day.
 */
export function valuesAfter(vacancy: Vacancy, workplace: WorkplaceNow): VacancyValues {
  const [first] = repeatedSlots(vacancy, workplace)
  const { report_to, dress } = detailValues(vacancy)
  const slots = first
    ? [{ ...first, classification: roleIn(workplace.sector, first.classification) }]
    : usualSlots(workplace)
  return { ...choicesOf(vacancy, workplace), ...noDetails, report_to, dress, slots, files: [], absent: null }
}

/** The same work again, with all its slots from the next possible date on. */
export const repeatedValues = (vacancy: Vacancy, workplace: WorkplaceNow): VacancyValues => ({
  ...choicesOf(vacancy, workplace),
  ...detailValues(vacancy),
  slots: repeatedSlots(vacancy, workplace),
  files: vacancy.details.files,
  absent: vacancy.details.absent,
})

/** The work of a template, with all its slots from the next possible date on. */
export function templateValues({ vacancy, files }: VacancyTemplate, workplace: WorkplaceNow): VacancyValues {
  const { subject_id, classification = null, year_level = null, asks, by_application = false, pool_id = null } = vacancy
  const details = Object.fromEntries(detailNames.map((name) => [name, vacancy[name] ?? ''])) as DetailValues
  return {
    ...{ subject_id, classification: classification ?? usualClassification[workplace.sector], year_level },
    ...{ ...details, asks, by_application, pool_id },
    slots: repeatedSlots({ classification, slots: vacancy.slots }, workplace),
    files,
    absent: null,
  }
}

/** Fills in the form from a sentence; values that the sentence does not mention stay. */
export function sentenceValues(read: ReadSentence, typed: VacancyValues, { sector }: WorkplaceNow): VacancyValues {
  const before = read.colleague ? colleagueValues(read.colleague, typed) : typed
  const [model] = before.slots
  const people = read.people.length > 0 ? read.people : [{ classification: null, headcount: 1 }]
  // Schools choose one role for the whole vacancy, unless the sentence names several.
  const isOneRole = sector === 'education' && people.length === 1
  const dates = read.dates.length > 0 ? read.dates : [model!.date]
  const slots = dates.flatMap((date) =>
    people.map(({ classification, headcount }) => ({
      ...{ ...model!, ...read.hours, date, headcount },
      classification: isOneRole ? null : (classification ?? model!.classification),
    })),
  )
  return {
    ...before,
    subject_id: read.subject_id ?? before.subject_id,
    classification: (isOneRole && people[0]?.classification) || before.classification,
    year_level: read.year_level ?? before.year_level,
    class_room: read.class_room || before.class_room,
    note: read.note || before.note,
    slots: slots.slice(0, MOST_SLOTS).map((slot, index) => ({ ...slot, key: index + 1 })),
  }
}

/** Fills in the form for a colleague who is away; values not known of the colleague stay. */
export const colleagueValues = (colleague: Colleague, before: VacancyValues): VacancyValues => ({
  ...before,
  subject_id: colleague.subject?.id ?? before.subject_id,
  classification: colleague.classification ?? before.classification,
  year_level: colleague.year_level ?? before.year_level,
  class_room: colleague.class_room ?? before.class_room,
  report_to: colleague.report_to ?? before.report_to,
  slots: before.slots.map((slot) => ({
    ...slot,
    ...(colleague.start_time !== null && { start_time: colleague.start_time, end_time: colleague.end_time }),
    // Rows with different roles keep theirs.
    classification:
      slot.classification && before.slots.every((each) => each.classification === slot.classification)
        ? (colleague.classification ?? slot.classification)
        : slot.classification,
  })),
  absent: { name: colleague.name, is_told: before.absent?.is_told ?? true },
})

/** Asks the best matches where the pool no longer exists. */
export const withKnownPool = (values: VacancyValues, pools: readonly { id: number }[]): VacancyValues =>
  pools.some(({ id }) => id === values.pool_id) ? values : { ...values, asks: 'best', pool_id: null }

/** Values as they were typed, also a date in the past while its year is being typed. */
export function typedValues(text: string, start: VacancyValues): VacancyValues {
  const values: VacancyValues = { ...start, ...JSON.parse(text) }
  // A draft of another version of the form.
  return Array.isArray(values.slots) && values.slots.length > 0 ? values : start
}

/** Reads a stored draft. Dates that have passed since are replaced by the next possible one. */
export function fromDraft(text: string, start: VacancyValues, workplace: WorkplaceNow): VacancyValues {
  const values = typedValues(text, start)
  if (values === start) return start
  const slots = values.slots.map((slot) =>
    slot.date !== null && slot.date < workplace.today
      ? { ...slot, date: firstDate(workplace, slot.start_time ?? '00:00') }
      : slot,
  )
  return { ...values, slots }
}

/** The details that are not empty. */
export const typedDetails = (values: DetailValues) =>
  Object.fromEntries(
    detailNames.map((name) => [name, values[name].trim()] as const).filter(([, text]) => text !== ''),
  ) as Partial<DetailValues>

/** Body of the request, or null while a value is missing. The server checks the rest. */
export function vacancyOf(values: VacancyValues): NewVacancy | null {
  const { subject_id, year_level, asks, by_application, pool_id } = values
  const roles = new Set(values.slots.map(({ classification }) => classification ?? values.classification))
  const [role] = roles
  const slots = values.slots.map((slot) => newSlotOf(slot, roles.size === 1)).filter((slot) => slot !== null)
  const isIncomplete = slots.length < values.slots.length || (asks === 'pool' && pool_id === null)
  if (subject_id === null || !role || isIncomplete) return null
  return {
    subject_id,
    ...(roles.size === 1 && { classification: role }),
    ...(year_level !== null && { year_level }),
    ...typedDetails(values),
    asks,
    ...(asks === 'pool' && pool_id !== null && { pool_id }),
    ...(by_application && { by_application }),
    slots,
    ...(values.absent !== null && { absent: values.absent }),
    ...(values.files.length > 0 && { files: values.files.map(({ id, shown }) => ({ id, shown })) }),
  }
}
