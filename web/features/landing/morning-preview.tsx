import { Bell, CalendarDays } from 'lucide-react'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Initials } from '#web/ui/initials.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'

const people = [
  { name: 'Olivia Nguyen', subjects: 'Mathematics, Science', level: 'secondary', isRequested: true },
  { name: 'Tom Whitlam', subjects: 'English, Humanities', level: 'primary', isRequested: false },
  { name: 'Priya Raman', subjects: 'Visual Arts', level: 'primary', isRequested: false },
] as const

/**
 * Illustration built from the product's own components: a morning with a gap, and the person who
 * fills it.
 */
export function MorningPreview() {
  const levelNames = useLevelNames('education')
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-130 pb-12 select-none max-sm:hidden">
      <div className="absolute -inset-16 bg-[radial-gradient(closest-side,var(--color-brand-soft),transparent)]" />
      <div className="card relative shadow-overlay">
        <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-4">
          <div>
            <p className="font-semibold">Available Staff (3)</p>
            <p className="text-sm text-dim tabular-nums">Tomorrow, 08:30–15:30</p>
          </div>
          <span className="grid size-9 place-items-center rounded-control border border-line text-dim">
            <CalendarDays size={16} />
          </span>
        </div>
        <div className="divide-y divide-line">
          {people.map(({ name, subjects, level, isRequested }) => (
            <div key={name} className="flex items-center gap-3 px-5 py-3.5">
              <Initials name={name} />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-semibold">{name}</p>
                <p className="truncate text-sm text-dim">{subjects}</p>
              </div>
              {isRequested ? <StatusBadge status="pending" /> : <Badge>{levelNames[level]}</Badge>}
            </div>
          ))}
        </div>
      </div>
      <div className="absolute right-0 bottom-0 flex w-80 translate-x-4 items-center gap-3 rounded-card border border-line bg-raised px-4 py-3.5 shadow-overlay">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
          <Bell size={17} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold">Olivia accepted</p>
          <p className="text-hint text-dim">just now</p>
        </div>
        <StatusBadge status="accepted" />
      </div>
    </div>
  )
}
