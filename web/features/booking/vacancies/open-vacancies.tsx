import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Vacancy } from '#contract/booking/vacancies.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { isBehindOthers } from '#web/features/booking/shifts/turn-texts.ts'
import { weekdayDate } from '#web/ui/dates.ts'
import { useSoonestVacancies } from './vacancies.ts'

/** Open vacancies on the home screen; nothing where there are none. */
export function OpenVacancies() {
  const open = useSoonestVacancies().data
  if (!open || open.total === 0) return null
  return (
    <section className="card min-w-0" aria-labelledby="open-vacancies">
      <h2 id="open-vacancies" className="flex items-baseline gap-2 px-5 pt-4 pb-3 text-base font-semibold">
        Open vacancies
        <span className="text-sm font-medium text-dim tabular-nums">{open.total}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {open.data.map((vacancy) => (
          <VacancyLine key={vacancy.id} vacancy={vacancy} />
        ))}
      </ul>
      <Link
        to="/employer/vacancies"
        className="flex min-h-11 items-center gap-1.5 rounded-b-card px-5 text-sm font-semibold text-brand-ink hover:bg-hover"
      >
        See all vacancies
        <ArrowRight size={15} aria-hidden="true" />
      </Link>
    </section>
  )
}

function VacancyLine({ vacancy: { id, subject, slots } }: { vacancy: Vacancy }) {
  const open = slots.filter(({ status }) => status === 'open' || status === 'waiting')
  const [next] = open.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  if (!next) return null
  const more = open.length - 1
  return (
    <li className="relative flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-5 py-2.5">
      <div className="min-w-0 basis-full sm:basis-0 sm:grow">
        <p className="truncate text-sm font-semibold">
          <Link
            to="/employer/vacancies"
            search={{ vacancy: id }}
            className="text-brand-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {subject.name}
          </Link>
        </p>
        <p className="truncate text-sm text-dim">
          {next.status === 'waiting' ? 'Waiting for approval' : `${next.booked.length} of ${next.headcount} booked`}
          {next.open_offers > 0 && `, ${next.open_offers} asked`}
          {isBehindOthers(next) && ', waiting its turn'}
          {next.applicants > 0 && `, ${next.applicants} applied`}
          {more > 0 && `, ${more} more ${more === 1 ? 'date' : 'dates'}${next.status === 'waiting' ? '' : ' open'}`}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-2 text-sm tabular-nums sm:grid sm:text-right">
        <span className="font-medium">{timeRange(next.start_time, next.end_time)}</span>
        <span className="text-dim sm:text-hint">{weekdayDate(next.date)}</span>
      </p>
    </li>
  )
}
