/** Activities as a file that a spreadsheet opens: UTF-8 with its mark, CRLF, every cell quoted. */
import type { Activity } from '#contract/records.ts'
import type { Sector } from '#contract/values.ts'
import { words } from '#contract/words.ts'

// Some spreadsheets pass over blanks and what cannot be seen, and take a wide or a small mark for the usual one (NFKC).
const isFormula = (text: string) => /^[\t\r\n]|^[\p{Z}\p{C}]*[=+\-@]/u.test(text.normalize('NFKC'))

/** What a spreadsheet would take for a formula stays text, behind an apostrophe. */
export const cell = (value: string | number | null | undefined): string => {
  const text = String(value ?? '')
  const safe = isFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
export const line = (cells: readonly Parameters<typeof cell>[0][]) => `${cells.map(cell).join(',')}\r\n`

const dollars = (cents: number | undefined) => (cents === undefined ? null : (cents / 100).toFixed(2))
const word = (status: string | undefined) => (status === undefined ? null : status[0]!.toUpperCase() + status.slice(1))

type Column = readonly [string, (activity: Activity) => string | number | null | undefined]

const columns = (reader: 'employer' | 'employee', sector: Sector): readonly Column[] => [
  ['Date', ({ shift }) => shift.date],
  ['Start', ({ shift }) => shift.start_time],
  ['End', ({ shift }) => shift.end_time],
  reader === 'employee'
    ? ['Employer', ({ shift }) => shift.inviter.name]
    : ['Staff', ({ shift }) => shift.invitee.name],
  [words[sector].subject, ({ shift }) => shift.subject.name],
  ['Status', ({ shift }) => word(shift.status)],
  ['Reason', ({ shift }) => shift.reason],
  ['Worked from', ({ timesheet }) => timesheet?.start_time],
  ['Worked to', ({ timesheet }) => timesheet?.end_time],
  ['Break (minutes)', ({ timesheet }) => timesheet?.break_minutes],
  ['Hours', ({ timesheet }) => timesheet && (timesheet.worked_minutes / 60).toFixed(2)],
  ['Rate per hour', ({ timesheet }) => dollars(timesheet?.hourly_cents)],
  ['Amount', ({ timesheet }) => dollars(timesheet?.amount_cents)],
  ['Timesheet', ({ timesheet }) => word(timesheet?.status)],
  ['Invoice', ({ timesheet }) => timesheet?.invoice_number],
  ['My rating', ({ my_rating }) => my_rating?.rating],
  ['My feedback', ({ my_rating }) => my_rating?.feedback],
  ['Their reply', ({ my_rating }) => my_rating?.reply],
  ['Their rating', ({ their_rating }) => their_rating?.rating],
  ['Their feedback', ({ their_rating }) => their_rating?.feedback],
  ['My reply', ({ their_rating }) => their_rating?.reply],
]

/** The file in pieces, as the batches of activities come. */
export async function* csvOf(
  reader: 'employer' | 'employee',
  sector: Sector,
  batches: AsyncIterable<readonly Activity[]>,
): AsyncGenerator<string> {
  const chosen = columns(reader, sector)
  yield `\ufeff${line(chosen.map(([name]) => name))}`
  for await (const activities of batches)
    yield activities.map((activity) => line(chosen.map(([, value]) => value(activity)))).join('')
}
