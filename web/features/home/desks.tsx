import { Link } from '@tanstack/react-router'
import { useDeskCounts } from '#web/features/admin/directory/data.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Desk, type DeskCounts, desks } from './desks.ts'

/** Links to all admin queues with their counts, which load later and block nothing. */
export function Desks() {
  const counts = useDeskCounts()
  return (
    <section aria-labelledby="desks" className="grid gap-4">
      <h2 id="desks">Admin areas</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {desks.map((desk) => (
          <DeskCard key={desk.to} desk={desk} counts={counts.data} />
        ))}
      </ul>
    </section>
  )
}

function DeskCard({ desk: { name, to, text, Icon, count, waits }, counts }: { desk: Desk; counts?: DeskCounts }) {
  const said = (counts && count?.(counts)) ?? null
  return (
    <li className="card relative flex gap-3 p-4 transition-colors duration-120 hover:bg-hover">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3>
            {/* The whole card leads there. */}
            <Link to={to} className="rounded-chip after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          </h3>
          {said && <Badge tone={waits ? 'wait' : 'quiet'}>{said}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-dim">{text}</p>
      </div>
    </li>
  )
}
