import { Link } from '@tanstack/react-router'
import { fillOf } from '#contract/admin/analytics.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { addDays, todayIn, viewerZone } from '#web/ui/dates.ts'
import { waitText } from '#web/ui/wait-text.ts'
import { useMetrics } from './data.ts'
import { number } from './metric.tsx'
import { Trends } from './trends.tsx'

const WEEKS_SHOWN = 12

/** Shifts of today and tomorrow, and the fill rate of the last twelve weeks. */
export function Dashboard() {
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone())
  const tomorrow = addDays(today, 1)
  return (
    <section aria-labelledby="dashboard" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="dashboard">Today and tomorrow</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <Day name="Today" date={today} />
        <Day name="Tomorrow" date={tomorrow} />
      </div>
      <Trends choice={{ from: addDays(today, 1 - WEEKS_SHOWN * 7), to: today }} />
    </section>
  )
}

function Day({ name, date }: { name: string; date: string }) {
  const { data } = useMetrics({ from: date, to: date })
  const percent = data ? fillOf(data.counts) : null
  const search = { option: 'shift request', from: date, to: date }
  const facts = [
    { label: 'Fill rate', value: percent === null ? '–' : `${percent}%` },
    { label: 'Filled', value: data ? number(data.counts.filled) : '–' },
    { label: 'Unfilled', value: data ? number(data.counts.unfilled) : '–', show: 'unfilled' },
    { label: 'Waiting for an answer', value: data ? number(data.counts.pending) : '–', show: 'pending' },
    { label: 'Median time to fill', value: data ? waitText(data.fill.median_minutes) : '–' },
    { label: 'Cancelled', value: data ? number(data.counts.cancelled) : '–', show: 'cancelled' },
  ]
  return (
    <div className="card p-5">
      <h3>
        <Link
          to="/admin/shifts"
          search={search}
          className="inline-flex min-h-6 items-center text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      </h3>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value, show }) => (
          <div key={label} className="min-w-0">
            <dt className="text-hint text-dim">{label}</dt>
            <dd className="flex items-center text-xl font-heading tabular-nums pointer-coarse:min-h-11">
              {show && value !== '0' && value !== '–' ? (
                <Link
                  to="/admin/shifts"
                  search={{ ...search, show }}
                  aria-label={`${value} ${label.toLowerCase()}, ${name.toLowerCase()}`}
                  className="inline-flex min-h-6 items-center text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
                >
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
