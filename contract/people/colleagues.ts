/**
 * Permanent staff of a site. When one of them is away, choosing the name fills in the vacancy. They
 * have no account and are sent nothing.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, line, pastedLines, required, time, withId, YearLevel } from '../platform/values.ts'
import { Classification } from './profiles.ts'

export const MOST_COLLEAGUES = 500
export const LONGEST_COLLEAGUE_LIST = 60_000

export const Colleague = z.object({
  id,
  name: z.string(),
  subject: z.object({ id, name: z.string() }).nullable(),
  /** Null: the usual role. */
  classification: Classification.nullable(),
  year_level: YearLevel.nullable(),
  class_room: z.string().nullable(),
  report_to: z.string().nullable(),
  /** Usual hours; both or none. */
  start_time: time.nullable(),
  end_time: time.nullable(),
})
export type Colleague = z.infer<typeof Colleague>

// Forms have no null, so an empty field means none.
const nullIfEmpty = z.union([z.literal('').transform(() => null), z.null()])
export const NewColleague = z
  .strictObject({
    name: required(100, 'Please enter a name.'),
    subject_id: id.nullable(),
    classification: nullIfEmpty.or(Classification),
    year_level: nullIfEmpty.or(YearLevel),
    class_room: nullIfEmpty.or(line(100)),
    report_to: nullIfEmpty.or(line(150)),
    start_time: nullIfEmpty.or(time),
    end_time: nullIfEmpty.or(time),
  })
  .refine(({ start_time, end_time }) => (start_time === null) === (end_time === null), {
    path: ['end_time'],
    error: 'Please enter both times or none.',
  })
export type NewColleague = z.output<typeof NewColleague>

const savedMessage = ({ saved: n }: { saved: number }) => (n === 1 ? '1 person saved.' : `${n} people saved.`)

export const colleagues = {
  list: endpoint('GET /colleagues', {
    summary: 'Lists the permanent staff of the caller’s site, by name.',
    access: ['employer'],
    right: 'book',
    returns: z.object({ data: z.array(Colleague) }),
  }),
  add: endpoint('POST /colleagues', {
    summary: 'Adds a person to the permanent staff of the caller’s site.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 600, window: 3600 } },
    body: NewColleague,
    returns: Colleague,
    status: 201,
    message: 'Person added.',
    problems: ['colleague_exists'],
  }),
  read: endpoint('POST /colleagues/list', {
    summary:
      'Adds people from pasted lines or a CSV file; a person with the same name is replaced. Nothing is saved if a line cannot be read.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: z.strictObject({ list: pastedLines(LONGEST_COLLEAGUE_LIST, 'Enter at least one name.') }),
    maxBody: 4 * LONGEST_COLLEAGUE_LIST,
    returns: z.object({ saved: z.int() }),
    message: savedMessage,
  }),
  change: endpoint('PUT /colleagues/:id', {
    summary: 'Changes a member of the permanent staff.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: NewColleague,
    returns: Colleague,
    message: 'Saved.',
    problems: ['colleague_exists'],
  }),
  remove: endpoint('DELETE /colleagues/:id', {
    summary: 'Deletes a member of the permanent staff. Vacancies keep the name.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'Person deleted.',
  }),
}
