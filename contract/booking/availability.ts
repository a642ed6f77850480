/**
 * Availability of employees, and the search for available staff. The weekly pattern and its
 * exceptions are in the employee's own time zone; accepted shifts occupy their real time, whatever
 * zone they were booked in.
 */
import * as z from 'zod'
import { CalendarConfirmedWeeks, Classification } from '../people/profiles.ts'
import { StaffFacts } from '../people/staff-facts.ts'
import { Onboarding } from '../people/staff-notes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import {
  date,
  id,
  idText,
  instant,
  line,
  Page,
  paging,
  Sector,
  time,
  UserStatus,
  withId,
  YearLevel,
} from '../platform/values.ts'

/** HH:MM on a quarter of an hour; 24:00 is the end of the day. */
const quarter = z.string().regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'Please use 15-minute steps, like 08:15')

const forwards = (r: { start_time: string; end_time: string }) => r.start_time < r.end_time
const BACKWARDS = { path: ['end_time'], error: 'The end must be after the start.' }

const LAST_BEFORE_FIRST = { path: ['to'], error: 'The last day must not be before the first.' }

export const TimeRange = z.strictObject({ start_time: quarter, end_time: quarter }).refine(forwards, BACKWARDS)
export type TimeRange = z.infer<typeof TimeRange>

/** ISO weekday, 1 is Monday. */
export const Weekday = z.int().min(1).max(7)
export const DayPattern = z.strictObject({
  weekday: Weekday,
  ranges: z
    .array(TimeRange)
    .max(6, 'Please use at most six time ranges a day.')
    .refine(
      (ranges) => {
        const sorted = [...ranges].sort((a, b) => (a.start_time < b.start_time ? -1 : 1))
        return sorted.every((r, i) => i === 0 || sorted[i - 1]!.end_time <= r.start_time)
      },
      { error: 'These times overlap.' },
    ),
})
export type DayPattern = z.infer<typeof DayPattern>

/** Someone who has set nothing counts as available from Monday to Friday (rulings.md section 5). */
export const usualWeek: DayPattern[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  ranges: [{ start_time: '00:00', end_time: '24:00' }],
}))

const exceptionFields = {
  from_date: date,
  to_date: date,
  available: z.boolean(),
  /** Both null: all day. */
  start_time: quarter.nullable().default(null),
  end_time: quarter.nullable().default(null),
  note: line(120).nullable().default(null),
}
export const AvailabilityException = z.object({
  id,
  ...exceptionFields,
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  note: z.string().nullable(),
})
export type AvailabilityException = z.infer<typeof AvailabilityException>

/** With an id it replaces that exception, without one it adds. */
export const ExceptionEntry = z
  .strictObject({ id: id.optional(), ...exceptionFields })
  .refine((e) => e.from_date <= e.to_date, { ...LAST_BEFORE_FIRST, path: ['to_date'] })
  .refine((e) => Date.parse(e.to_date) - Date.parse(e.from_date) <= 731 * 86_400_000, {
    path: ['to_date'],
    error: 'Please choose at most two years.',
  })
  .refine((e) => (e.start_time === null) === (e.end_time === null), {
    path: ['end_time'],
    error: 'Please give both times, or neither for the whole day.',
  })
  .refine((e) => e.start_time === null || e.end_time === null || e.start_time < e.end_time, BACKWARDS)

export const MyAvailability = z.object({
  time_zone: z.string(),
  /** Whether the person has set a week; if not, `pattern` is the usual one. */
  is_set: z.boolean(),
  pattern: z.array(
    z.object({ weekday: z.int(), ranges: z.array(z.object({ start_time: z.string(), end_time: z.string() })) }),
  ),
  exceptions: z.array(AvailabilityException),
  /** Accepted shifts in the asked span, on the person's own clock. */
  shifts: z.array(
    z.object({
      id,
      date,
      start_time: time,
      end_time: time,
      employer: z.string(),
      subject: z.string(),
      starts_at: instant,
      ends_at: instant,
    }),
  ),
})
export type MyAvailability = z.infer<typeof MyAvailability>

/** The caller's coming week, which they are asked to confirm on Sunday afternoon. */
export const ComingWeek = z.object({
  /** Whether the caller has confirmed or changed the calendar today. */
  is_confirmed: z.boolean(),
  /** From Monday to Sunday; a day with a shift is booked, whatever else is free on it. */
  days: z.array(z.object({ date, state: z.enum(['available', 'away', 'booked']) })),
})
export type ComingWeek = z.infer<typeof ComingWeek>

/** A person in the list of available staff, as far as every employer may see. */
export const AvailablePerson = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  role: z.literal('employee'),
  status: UserStatus,
  sector: Sector,
  bio: z.string().nullable(),
  created_at: instant,
  employee_details: z.object({ work_preferences: z.string().nullable() }),
  ...StaffFacts.shape,
  /** The state that the person's clock belongs to. */
  state: State,
  connected: z.boolean(),
  /** Marks of the caller's site and organisation. */
  preferred: z.boolean(),
  onboarding: Onboarding,
  /** Pools with the person, and the place in each, counted from 1; the pool of the query first. */
  pools: z.array(z.object({ id, name: z.string(), place: z.int() })),
  /**
   * Accepted among answered requests, in percent; null before the first answer, and for employers
   * without a connection.
   */
  acceptance_rate: z.int().nullable(),
  calendar_confirmed_weeks: CalendarConfirmedWeeks,
})
export type AvailablePerson = z.infer<typeof AvailablePerson>

/** `total` counts the people of the states that are asked for. */
const StaffPage = { ...Page, other_states_total: z.int() }

export const StaffFilters = z
  .strictObject({
    date: date.optional(),
    start_time: time.optional(),
    end_time: time.optional(),
    subject_id: idText.optional(),
    year_level: YearLevel.optional(),
    classification: Classification.optional(),
    /** People of a pool, in its order. */
    pool_id: idText.optional(),
    /** People with this onboarding status. */
    onboarding: z.enum(['in_progress', 'ready', 'paused']).optional(),
    /** Only people whom the caller's site prefers. */
    preferred: z.literal('true').optional(),
    /** `own` (the usual): people of the employer's state; `other`: those of all other states. */
    states: z.enum(['own', 'other']).optional(),
    ...paging(50),
  })
  .refine((q) => (q.start_time === undefined) === (q.end_time === undefined), {
    path: ['end_time'],
    error: 'Please give both times, or neither.',
  })
  .refine((q) => q.start_time === undefined || q.date !== undefined, {
    path: ['date'],
    error: 'Please choose a date for these times.',
  })
export type StaffFilters = z.output<typeof StaffFilters>

export const availability = {
  mine: endpoint('GET /availability', {
    summary:
      'Returns the caller’s weekly pattern, with the exceptions and accepted shifts of a date range, four months by default.',
    access: ['employee'],
    query: z
      .strictObject({ from: date.optional(), to: date.optional() })
      .refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, LAST_BEFORE_FIRST),
    returns: z.object({ data: MyAvailability }),
  }),
  setPattern: endpoint('PUT /availability/pattern', {
    summary: 'Replaces the caller’s weekly pattern; weekdays not listed are days off.',
    access: ['employee'],
    body: z.strictObject({
      pattern: z
        .array(DayPattern)
        .max(7)
        .refine((days) => new Set(days.map((d) => d.weekday)).size === days.length, {
          error: 'Please list each weekday once.',
        }),
    }),
    returns: MyAvailability,
    message: 'Availability saved.',
  }),
  putException: endpoint('PUT /availability/exceptions', {
    summary: 'Adds an exception to the weekly pattern, or replaces one.',
    access: ['employee'],
    body: ExceptionEntry,
    returns: AvailabilityException,
    message: 'One-off change saved.',
  }),
  removeException: endpoint('DELETE /availability/exceptions/:id', {
    summary: 'Removes an exception.',
    access: ['employee'],
    params: withId,
    message: 'One-off change removed.',
  }),
  comingWeek: endpoint('GET /availability/coming-week', {
    summary:
      'Returns, on Sundays from 15:00 on, the days of the caller’s coming week and whether they are confirmed; else null.',
    access: ['employee'],
    returns: z.object({ data: ComingWeek.nullable() }),
  }),
  confirm: endpoint('PUT /availability/confirmation', {
    summary:
      'Confirms that the caller’s calendar is up to date. Employers see how many weeks ago it was confirmed or changed.',
    access: ['employee'],
    message: 'Your calendar is confirmed.',
  }),
  staff: endpoint('GET /available-staff', {
    summary:
      'Lists available staff in the caller’s sector and state, best match first. Without filters each item is `{employee}`, with filters the plain employee.',
    access: ['employer'],
    right: 'view',
    query: StaffFilters,
    returns: z.union([
      z.object({ available_staffs: z.array(AvailablePerson), ...StaffPage }),
      z.object({ available_staffs: z.array(z.object({ employee: AvailablePerson })), ...StaffPage }),
    ]),
  }),
}
