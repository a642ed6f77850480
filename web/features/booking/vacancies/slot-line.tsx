import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VacancySlot } from '#contract/booking/vacancies.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { longDate } from '#web/ui/dates.ts'
import { bookedCountText, slotText } from './vacancy-texts.ts'

type SlotLineProps = {
  slot: VacancySlot
  now: Date
  isByApplication: boolean
  /** Menu beside the number of people booked. */
  actions: ReactNode
  /** Shown below what happens now. */
  children: ReactNode
}

/** One date of a vacancy: when, how many of the people are booked and who, and what happens now. */
export const SlotLine = ({ slot, now, isByApplication, actions, children }: SlotLineProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3.5 first:pt-0 last:pb-0">
    <div className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm">
        <p className="font-medium">{longDate(slot.date)}</p>
        <p className="text-dim tabular-nums">{timeRange(slot.start_time, slot.end_time)}</p>
        {slot.classification && <p>{classificationFacts[slot.classification].short}</p>}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-hint text-dim tabular-nums sm:ml-auto">
          <PositionDots booked={slot.booked.length} headcount={slot.headcount} />
          {bookedCountText(slot)}
        </p>
      </div>
      {actions && <div className="-my-2.5 -mr-2 shrink-0">{actions}</div>}
    </div>
    {slot.booked.length > 0 && (
      <ul aria-label="Booked" className="flex flex-wrap gap-x-5 gap-y-1">
        {slot.booked.map((person) => (
          <li key={person.shift_id}>
            <Link
              to="/employer/bookings/$id"
              params={{ id: String(person.shift_id) }}
              className="flex min-h-9 items-center gap-2 text-sm font-semibold text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              <Avatar name={person.name} src={person.avatar} size="small" />
              <span className="wrap-anywhere">{person.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    <p className="text-sm wrap-anywhere empty:hidden">{slotText(slot, now, isByApplication)}</p>
    {children}
  </li>
)

/** A dot for each person needed; those booked are filled. The text beside it says the same. */
const PositionDots = ({ booked, headcount }: { booked: number; headcount: number }) => (
  <span aria-hidden="true" className="flex flex-wrap gap-1">
    {Array.from({ length: headcount }, (_, index) => index).map((index) => (
      <span
        key={index}
        className={`size-2.5 rounded-full ${index < booked ? 'bg-good' : 'border border-field bg-surface'}`}
      />
    ))}
  </span>
)
