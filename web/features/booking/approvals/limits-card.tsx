import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { weekdayText } from '#contract/booking/approval-rules.ts'
import type { BookingLimits } from '#contract/booking/approvals.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Facts } from '#web/ui/card.tsx'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useBookingLimits } from './approvals.ts'
import { LimitsDialog } from './limits-dialog.tsx'

const NO_LIMIT = 'No limit'

/** Shows the reader's own limits, or else those for organisers, with a button to change these. */
export function LimitsCard({ mayChange }: { mayChange: boolean }) {
  const query = useBookingLimits()
  const [isOpen, setOpen] = useState(false)
  return (
    <Loaded query={query} failure="The limits could not be loaded." skeleton={<SkeletonCard lines={4} />}>
      {({ data: limits, own }) => (
        <Card
          title={own ? 'Your limits' : 'Limits for organisers'}
          intro={
            own
              ? 'These limits apply only to you. A request above a limit waits until an owner or manager approves it.'
              : 'A request above a limit waits until an owner or manager approves it.'
          }
          actions={
            mayChange && (
              <Button
                look="plain"
                size="small"
                icon={<SlidersHorizontal size={14} aria-hidden="true" />}
                onPress={() => setOpen(true)}
              >
                Change limits
              </Button>
            )
          }
        >
          <Facts items={factsOf(own ?? limits)} areShort />
          <LimitsDialog limits={limits} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Card>
      )}
    </Loaded>
  )
}

const factsOf = ({ longest_minutes, cost_cents, hourly_cents, usual_times }: BookingLimits) =>
  [
    ['Longest shift', longest_minutes === null ? NO_LIMIT : lengthText(longest_minutes)],
    ['Highest cost of a shift', cost_cents === null ? NO_LIMIT : money(cost_cents)],
    ['Highest hourly rate', hourly_cents === null ? NO_LIMIT : money(hourly_cents)],
    [
      'Days and times',
      usual_times === null
        ? NO_LIMIT
        : `${weekdayText(usual_times.weekdays)}, ${usual_times.start_time} to ${usual_times.end_time}`,
    ],
  ] as const
