import { Link } from '@tanstack/react-router'
import { ArrowRight, ScrollText } from 'lucide-react'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { weekdayDate } from '#web/ui/dates.ts'
import { useHasSites, useWaitingApprovals } from './approvals.ts'

/** Requests and vacancies that wait for approval, on the home screen; nothing where none waits. */
export function WaitingApprovals() {
  const waiting = useWaitingApprovals()
  const hasSites = useHasSites()
  if (!waiting || waiting.total === 0) return null
  return (
    <section className="card min-w-0" aria-labelledby="waiting-approvals">
      <h2 id="waiting-approvals" className="flex items-baseline gap-2 px-5 pt-4 pb-3 text-base font-semibold">
        Waiting for approval
        <span className="text-sm font-medium text-dim tabular-nums">{waiting.total}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {waiting.data.map(({ id, site, invitee, subject, vacancy, requested_by, date, start_time, end_time }) => (
          <li key={id} className="relative flex min-h-16 items-center gap-3 px-5 py-2.5">
            {invitee === null ? (
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink"
              >
                <ScrollText size={18} />
              </span>
            ) : (
              <Avatar name={invitee.name} src={invitee.avatar} />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
              <div className="min-w-0 basis-full sm:basis-0 sm:grow">
                <p className="truncate text-sm font-semibold">
                  <Link
                    to="/employer/approvals"
                    search={{ approval: id }}
                    className="text-brand-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {invitee?.name ?? `${subject.name}, vacancy`}
                  </Link>
                </p>
                <p className="truncate text-sm text-dim">
                  {hasSites && `${site.name}, requested by ${requested_by}`}
                  {!hasSites && `Requested by ${requested_by}`}
                </p>
              </div>
              <p className="flex flex-wrap gap-x-2 text-sm tabular-nums sm:grid sm:text-right">
                <span className="font-medium">{timeRange(start_time, end_time)}</span>
                <span className="text-dim sm:text-hint">
                  {weekdayDate(date)}
                  {vacancy && vacancy.slots.length > 1 && ` and ${vacancy.slots.length - 1} more`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link
        to="/employer/approvals"
        className="flex min-h-11 items-center gap-1.5 rounded-b-card px-5 text-sm font-semibold text-brand-ink hover:bg-hover"
      >
        See all approvals
        <ArrowRight size={15} aria-hidden="true" />
      </Link>
    </section>
  )
}
