import type { ReactNode } from 'react'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type MonthFrameProps = {
  kinds: readonly { id: string; label: string; dot: string }[]
  /** A list item for each day, from a Monday on. */
  children: ReactNode
}

/** The legend of a month's dots, and its days under the names of the weekdays. */
export const MonthFrame = ({ kinds, children }: MonthFrameProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-hint text-dim">
      {kinds.map(({ id, label, dot }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
          {label}
        </li>
      ))}
    </ul>
    <div className="card overflow-hidden">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-center text-hint text-dim">
        {weekdays.map((day) => (
          <span key={day} className="py-2">
            {day}
          </span>
        ))}
      </div>
      <ul aria-label="Days" className="grid grid-cols-7">
        {children}
      </ul>
    </div>
  </div>
)
