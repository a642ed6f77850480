import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { todayIn } from '#web/ui/dates.ts'
import { jobDayText } from './open-job-texts.ts'
import { NO_FILTERS, useOpenJobs } from './open-jobs.ts'

const SHOWN = 3

/** The next open jobs on the home screen; nothing where there are none. */
export function OpenJobsPart({ zone }: { zone: string }) {
  const jobs = useOpenJobs(NO_FILTERS).data
  if (!jobs || jobs.data.length === 0) return null
  const today = todayIn(zone)
  return (
    <section className="card min-w-0" aria-labelledby="open-jobs">
      <h2 id="open-jobs" className="flex items-baseline gap-2 px-5 pt-4 pb-3 text-base font-semibold">
        Open jobs that fit you
        <span className="text-sm font-medium text-dim tabular-nums">
          {jobs.data.length}
          {jobs.has_more && '+'}
        </span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {jobs.data.slice(0, SHOWN).map(({ id, employer, subject, travel, ...job }) => (
          <li key={id} className="relative flex min-h-16 items-center gap-3 px-5 py-2.5">
            <Avatar name={employer.name} src={employer.avatar} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
              <div className="min-w-0 basis-full sm:basis-0 sm:grow">
                <p className="truncate text-sm font-semibold">
                  {/* The whole line can be pressed. */}
                  <Link
                    to="/employee/open-jobs"
                    className="text-brand-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {employer.name}
                  </Link>
                </p>
                <p className="text-sm text-pretty wrap-anywhere text-dim sm:truncate">
                  {[subject.name, travel && shortTravelText(travel)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <p className="flex flex-wrap gap-x-2 text-sm tabular-nums sm:grid sm:text-right">
                <span className="font-medium">{timeRange(job.start_time, job.end_time)}</span>
                <span className="text-dim sm:text-hint">{jobDayText(job.date, today)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link
        to="/employee/open-jobs"
        className="flex min-h-11 items-center gap-1.5 rounded-b-card px-5 text-sm font-semibold text-brand-ink hover:bg-hover"
      >
        {jobs.data.length === 1 ? 'See this job' : 'See open jobs'}
        <ArrowRight size={15} aria-hidden="true" />
      </Link>
    </section>
  )
}
