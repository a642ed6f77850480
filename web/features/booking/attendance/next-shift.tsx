import { Link } from '@tanstack/react-router'
import { checkInsCount } from '#contract/booking/attendance-rules.ts'
import { CheckIn } from '#web/features/booking/shifts/check-in.tsx'
import { useExpected } from '#web/features/booking/shifts/check-ins.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { VacancyFacts } from '#web/features/booking/shifts/vacancy-facts.tsx'
import { WorkplaceFacts } from '#web/features/booking/workplaces/workplace-facts.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'

/**
 * Booked shifts that begin within hours or are in progress, with check-in; renders nothing
 * otherwise.
 */
export function NextShift({ zone }: { zone: string }) {
  const { query, now } = useExpected()
  const next = (query.data?.data ?? []).filter(({ shift }) => checkInsCount(shift, now))
  return next.map((expected) => {
    const { id, inviter, subject, start_time, end_time, time_zone, starts_at } = expected.shift
    return (
      <section key={id} aria-labelledby={`next-${id}`} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 id={`next-${id}`} className="text-base font-semibold break-words">
              <Link
                to="/employee/bookings/$id"
                params={{ id: String(id) }}
                className="text-brand-ink underline-offset-4 hover:underline"
              >
                {inviter.name || 'Unknown Employer'}
              </Link>
            </h2>
            <p className="text-sm text-dim">
              {subject.name}, <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
              {time_zone !== zone && ` (${zoneName(time_zone)})`}
            </p>
          </div>
          <Badge tone="brand">{Date.parse(starts_at) > now ? 'Next shift' : 'Now'}</Badge>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm break-words empty:hidden">
          <VacancyFacts of={expected.shift} />
          <WorkplaceFacts shift={expected.shift} isMapOpen />
        </dl>
        <CheckIn expected={expected} now={now} />
      </section>
    )
  })
}
