/** The columns of the file of activities. */

import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import type { Activity } from '#contract/work/records.ts'
import { documentTitles } from '#contract/work/timesheets.ts'
import { type Column, dollarsCell } from '#server/platform/csv.ts'

const knownDollars = (cents: number | undefined) => (cents === undefined ? null : dollarsCell(cents))
const label = (status: string | undefined) =>
  status === undefined ? null : status[0]!.toUpperCase() + status.slice(1).replaceAll('_', '-')

const owedCents = ({ owed }: Activity['shift']) => (owed === null ? undefined : owed.is_lifted ? 0 : owed.cents)

/** Members of the employer who acted; empty if its own account did. */
const actorColumns: readonly Column<Activity>[] = [
  ['Requested by', ({ shift }) => shift.requested_by],
  ['Request approved by', ({ shift }) => shift.approved_by],
  ['Cancelled or withdrawn by', ({ shift }) => shift.closed_by],
  ['No-show marked by', ({ shift }) => shift.no_show?.marked_by],
]
const deciderColumn: readonly Column<Activity>[] = [['Timesheet decided by', ({ timesheet }) => timesheet?.decided_by]]

export const columnsFor = (reader: 'employer' | 'employee', sector: Sector): readonly Column<Activity>[] => [
  ['Date', ({ shift }) => shift.date],
  ['Start', ({ shift }) => shift.start_time],
  ['End', ({ shift }) => shift.end_time],
  reader === 'employee'
    ? ['Employer', ({ shift }) => shift.inviter.name]
    : ['Staff', ({ shift }) => shift.invitee.name],
  [sectorTerms[sector].subject, ({ shift }) => shift.subject.name],
  ['Agency', ({ shift }) => shift.agency?.name],
  ['Status', ({ shift }) => label(shift.status)],
  ['Reason', ({ shift }) => shift.reason],
  ['Owed for cancelling', ({ shift }) => knownDollars(owedCents(shift))],
  ...(reader === 'employer' ? actorColumns : []),
  ['No-show disputed', ({ shift }) => shift.no_show?.dispute],
  ['Worked from', ({ timesheet }) => timesheet?.start_time],
  ['Worked to', ({ timesheet }) => timesheet?.end_time],
  ['Break (minutes)', ({ timesheet }) => timesheet?.break_minutes],
  ['Hours', ({ timesheet }) => timesheet && (timesheet.worked_minutes / 60).toFixed(2)],
  ['Hourly rate', ({ timesheet }) => knownDollars(timesheet?.hourly_cents)],
  ['Amount', ({ timesheet }) => knownDollars(timesheet?.amount_cents)],
  ['Timesheet', ({ timesheet }) => label(timesheet?.status)],
  ...(reader === 'employer' ? deciderColumn : []),
  ['Document', ({ timesheet }) => timesheet?.document_kind && documentTitles[timesheet.document_kind]],
  ['Document number', ({ timesheet }) => timesheet?.invoice_number],
  ['My rating', ({ my_rating }) => my_rating?.rating],
  ['My feedback', ({ my_rating }) => my_rating?.feedback],
  ['Their reply', ({ my_rating }) => my_rating?.reply],
  ['Their rating', ({ their_rating }) => their_rating?.rating],
  ['Their feedback', ({ their_rating }) => their_rating?.feedback],
  ['My reply', ({ their_rating }) => their_rating?.reply],
]
