import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ComingWeek } from '#contract/booking/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { longDate } from '#web/ui/dates.ts'
import { useComingWeek, useConfirmWeek } from './coming-week.ts'

/** Asks on Sundays whether the coming week is as usual; else renders nothing. */
export function ComingWeekCard() {
  const week = useComingWeek().data?.data
  return week ? <Week {...week} /> : null
}

const states = { available: 'Available', away: 'Away', booked: 'Booked' } as const
const stateLook = { available: 'text-ink', away: 'text-dim', booked: 'font-semibold text-brand-ink' } as const

/** 'Monday' and '30 November' */
const dayParts = (date: string) => {
  const [weekday = '', rest = ''] = longDate(date).split(', ')
  return { weekday, day: rest.replace(/ \d{4}$/, '') }
}

function Week({ days, is_confirmed }: ComingWeek) {
  const { mutate, isPending } = useConfirmWeek()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone afterwards, and the heading says what was saved.
  const confirm = () => mutate(undefined, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })
  return (
    <section aria-labelledby="coming-week" className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64" role="status">
          <h2
            id="coming-week"
            ref={heading}
            tabIndex={-1}
            className="text-base font-semibold text-balance outline-none"
          >
            {is_confirmed ? 'Your week is confirmed.' : 'Is this week as usual?'}
          </h2>
          <p className="text-sm text-dim">
            {is_confirmed
              ? 'Employers see that your calendar is up to date.'
              : 'Employers see when you last confirmed your calendar. It does not change who is asked first.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!is_confirmed && (
            <Button look="soft" size="large" isPending={isPending} onPress={confirm}>
              As usual
            </Button>
          )}
          <Link to="/employee/availability" className={buttonClass('plain', 'large')} aria-describedby="coming-week">
            Change
          </Link>
        </div>
      </div>
      <ul aria-label="Your coming week" className="grid gap-y-1 text-sm sm:grid-cols-7 sm:gap-x-2">
        {days.map(({ date, state }) => {
          const { weekday, day } = dayParts(date)
          return (
            <li key={date} className="flex justify-between gap-3 sm:block">
              <span className="sm:block">
                {weekday} <span className="text-dim tabular-nums sm:block">{day}</span>
              </span>
              <span className={stateLook[state]}>{states[state]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
