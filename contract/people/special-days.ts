/**
 * Public holidays of a site's state, its school holidays and its own pupil-free days. Care
 * providers have public holidays only.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import { date, id, Page, paging, required, withId } from '../platform/values.ts'
import { LONGEST_RANGE, specialDayKinds } from './special-days-rules.ts'

export const MOST_PUPIL_FREE_DAYS = 60

export const SpecialDayKind = z.enum(specialDayKinds)
/** One for each date: a public holiday in the school holidays is a public holiday. */
const SpecialDay = z.object({ date, kind: SpecialDayKind, name: z.string() })
/** A special day whose date the reader already has. */
export const DayNote = SpecialDay.omit({ date: true })
export type DayNote = z.infer<typeof DayNote>
/** A pupil-free day of a school that the employee is connected with, without its reason. */
const SchoolDay = z.object({ date, school: z.string() })
export type SchoolDay = z.infer<typeof SchoolDay>

export const PupilFreeDay = z.object({ id, date, name: z.string() })
export type PupilFreeDay = z.infer<typeof PupilFreeDay>
export const NewPupilFreeDay = z.strictObject({ date, name: required(80, 'Please say what the day is for.') })

const Dates = { from_date: date, until_date: date }
const TERMS_OF_YEAR = 4
export const SchoolTerm = z.object({
  id,
  state: State,
  year: z.int(),
  number: z.int().min(1).max(TERMS_OF_YEAR),
  /** First and last day for staff or pupils, as the department publishes it. */
  ...Dates,
  source: z.string(),
  /** True for dates that came with the product and have not been confirmed by an admin. */
  is_starting: z.boolean(),
})
export type SchoolTerm = z.infer<typeof SchoolTerm>

const isInOrder = ({ from_date, until_date }: { from_date: string; until_date: string }) => from_date < until_date
const orderError = { path: ['until_date'], error: 'The last day must be after the first.' }
const changes = { ...Dates, source: required(300, 'Please say where the dates are published.') }
export const SchoolTermChanges = z.strictObject(changes).refine(isInOrder, orderError)
export const NewSchoolTerm = z
  .strictObject({
    state: State,
    year: z
      .int('Please enter a year.')
      .min(2020, 'Please enter 2020 or later.')
      .max(2100, 'Please enter 2100 or earlier.'),
    number: z.int('Please choose a term.').min(1).max(TERMS_OF_YEAR),
    ...changes,
  })
  .refine(isInOrder, orderError)
export type NewSchoolTerm = z.infer<typeof NewSchoolTerm>

export const specialDays = {
  list: endpoint('GET /special-days', {
    summary:
      'Lists the public holidays, school holidays and pupil-free days of the caller’s site in a range of dates; for an employee, the holidays of the state of their time zone, and the pupil-free days of schools they are connected with.',
    access: ['employer', 'employee'],
    right: 'view',
    query: z
      .strictObject({ from: date, until: date })
      .refine(({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) < LONGEST_RANGE * 86_400_000, {
        path: ['until'],
        error: `At most ${LONGEST_RANGE} days.`,
      }),
    returns: z.object({ data: z.array(SpecialDay), of_schools: z.array(SchoolDay) }),
  }),
  own: endpoint('GET /pupil-free-days', {
    summary: 'Lists the caller’s pupil-free days from today on.',
    access: ['employer'],
    right: 'view',
    returns: z.object({ data: z.array(PupilFreeDay) }),
  }),
  add: endpoint('POST /pupil-free-days', {
    summary: 'Adds a pupil-free day of the caller’s school. Bookings of that day stay.',
    access: ['employer'],
    right: 'manage',
    body: NewPupilFreeDay,
    returns: PupilFreeDay,
    status: 201,
    message: 'Pupil-free day added.',
    problems: ['pupil_free_day_exists'],
  }),
  remove: endpoint('DELETE /pupil-free-days/:id', {
    summary: 'Removes a pupil-free day of the caller’s school.',
    access: ['employer'],
    right: 'manage',
    params: withId,
    message: 'Pupil-free day removed.',
  }),
}

const access = ['admin'] as const
const problems = ['school_term_exists', 'school_terms_overlap'] as const
/** Part of the settings. */
export const schoolTermCalls = {
  schoolTerms: endpoint('GET /admin/school-terms', {
    summary: 'Lists the school terms by state, the latest first.',
    access,
    query: z.strictObject({ state: State.optional(), ...paging(20) }),
    returns: z.object({ data: z.array(SchoolTerm), ...Page }),
  }),
  addSchoolTerm: endpoint('POST /admin/school-terms', {
    summary: 'Adds a school term of a state.',
    access,
    body: NewSchoolTerm,
    returns: SchoolTerm,
    message: 'School term saved.',
    status: 201,
    problems,
  }),
  changeSchoolTerm: endpoint('PUT /admin/school-terms/:id', {
    summary: 'Changes the dates of a school term and marks them as checked.',
    access,
    params: withId,
    body: SchoolTermChanges,
    returns: SchoolTerm,
    message: 'School term saved.',
    problems: ['school_terms_overlap'],
  }),
  removeSchoolTerm: endpoint('DELETE /admin/school-terms/:id', {
    summary: 'Removes a school term. Days around it no longer count as school holidays.',
    access,
    params: withId,
    message: 'School term removed.',
  }),
}
