import { CircleCheck, Footprints, MapPin } from 'lucide-react'
import { useRef } from 'react'
import { checkInsCount, type Expected, MINUTES_AWAY } from '#contract/booking/attendance-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { useCheckIn } from './check-ins.ts'

type CheckInProps = { expected: Expected; now: number }

/**
 * Check-in for a booked employee: on the way with one tap, then the travel time, then the arrival.
 */
export function CheckIn({ expected, now }: CheckInProps) {
  const { shift, attendance } = expected
  const name = shift.inviter.name || 'Your employer'
  const { checkIn, pending } = useCheckIn()
  const container = useRef<HTMLDivElement>(null)
  if (!checkInsCount(shift, now)) return null

  // The pressed button disappears, so focus moves to its container.
  function press(step: 'on_my_way' | 'arrived', message: string) {
    container.current?.focus()
    checkIn({ id: shift.id, step, message })
  }

  const arrivedButton = (look: 'primary' | 'plain') => (
    <Button
      look={look}
      size="large"
      isPending={pending === 'arrived'}
      onPress={() => press('arrived', 'You are checked in. Have a good shift.')}
      icon={<MapPin size={18} aria-hidden="true" />}
    >
      I’ve arrived
    </Button>
  )
  const isOnTheWay = attendance.on_my_way_at !== null
  return (
    <div ref={container} tabIndex={-1} className="grid gap-3 rounded-control">
      <p role="status" className="font-medium empty:hidden">
        {summary(expected, name)}
      </p>
      {attendance.arrived_at === null && !isOnTheWay && (
        <div className="grid gap-2 *:min-h-12! min-[480px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Button
            size="large"
            isPending={pending === 'on_my_way'}
            onPress={() => press('on_my_way', `${name} knows you are on your way.`)}
            icon={<Footprints size={18} aria-hidden="true" />}
          >
            On my way
          </Button>
          {arrivedButton('plain')}
        </div>
      )}
      {attendance.arrived_at === null && isOnTheWay && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-dim max-[480px]:w-full">How far away are you?</span>
            {MINUTES_AWAY.map((minutes) => (
              <Button
                key={minutes}
                look="plain"
                size="small"
                onPress={() => checkIn({ id: shift.id, step: 'on_my_way', minutes })}
              >
                {minutes} min
              </Button>
            ))}
          </div>
          <div className="grid *:min-h-12!">{arrivedButton('primary')}</div>
        </>
      )}
    </div>
  )
}

/** Summary of what the other side already knows. */
function summary({ shift, attendance }: Expected, name: string) {
  if (attendance.arrived_at !== null)
    return (
      <span className="flex items-center gap-2 text-good">
        <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
        You are checked in. Have a good shift.
      </span>
    )
  if (attendance.on_my_way_at === null) return null
  const { expected_at } = attendance
  const expectedText =
    expected_at === null ? '' : `, and expects you about ${stamp(expected_at, shift.time_zone).slice(-5)}`
  return `${name} knows you are on your way${expectedText}.`
}
