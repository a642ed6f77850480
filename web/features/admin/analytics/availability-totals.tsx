import { type analytics, toneOf } from '#contract/admin/analytics.ts'
import type { Data } from '#contract/platform/endpoint.ts'
import { Card } from '#web/ui/card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonOf } from '#web/ui/skeleton.tsx'
import { type AnalyticsView, analyticsQueryOf } from './analytics-view.ts'
import { useAvailabilityShare } from './data.ts'
import { number, Rate } from './metric.tsx'
import { someShare } from './placeholders.ts'

export function AvailabilityTotals({ view }: { view: AnalyticsView }) {
  const share = useAvailabilityShare(analyticsQueryOf(view))
  return (
    <Loaded
      query={share}
      failure="The availability could not be loaded."
      skeleton={
        <SkeletonOf>
          <Shares of={someShare} />
        </SkeletonOf>
      }
    >
      {(data) => <Shares of={data} />}
    </Loaded>
  )
}

function Shares({ of: { average, people, good, fair, poor } }: { of: Data<(typeof analytics)['availability']> }) {
  const part = (count: number) => (people === 0 ? 0 : (count / people) * 100)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <Rate
        title="Average availability"
        percent={average}
        tone={average === null ? undefined : toneOf.availability(average)}
        parts={`${number(people)} employees who can be booked`}
        note="days on which a person’s usual week and exceptions leave time to work, out of the weekdays in the range, up to 100%. Bookings are not deducted. Above 80% is green, above 60% yellow."
      />
      <Card title="Availability by range" intro="Employees who can be booked">
        <div className="grid gap-3">
          <Meter label="Above 80%" percent={part(good)} tone="good" text={number(good)} />
          <Meter label="61% to 80%" percent={part(fair)} tone="fair" text={number(fair)} />
          <Meter label="60% or less" percent={part(poor)} tone="poor" text={number(poor)} />
        </div>
      </Card>
    </div>
  )
}
