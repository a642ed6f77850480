import {
  acceptanceOf,
  activityOf,
  type analytics,
  fillOf,
  noAnswerOf,
  sameDayOf,
  toneOf,
} from '#contract/admin/analytics.ts'
import { type CountedReason, noticeNames } from '#contract/booking/metrics.ts'
import type { Data } from '#contract/platform/endpoint.ts'
import { waitText } from '#web/ui/wait-text.ts'
import type { OpenBookingList } from './analytics-view.ts'
import { Bars } from './bars.tsx'
import { number, Plain, Rate } from './metric.tsx'

export type Metrics = Data<(typeof analytics)['figures']>
type TotalsProps = { metrics: Metrics; onOpen: (openList: OpenBookingList) => void }

const tone = (metric: keyof typeof toneOf, percent: number | null) =>
  percent === null ? undefined : toneOf[metric](percent)
// A last card without a neighbour takes both columns.
const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2'

export function AcceptanceTotals({ metrics: { counts }, onOpen }: TotalsProps) {
  const percent = acceptanceOf(counts)
  return (
    <div className={grid}>
      <Rate
        title="Acceptance rate"
        percent={percent}
        tone={tone('acceptance', percent)}
        parts={`${number(counts.accepted)} of ${number(counts.requests)} requests accepted`}
        note="accepted requests out of all requests, including shifts cancelled later and answers that came too late. Above 75% is green, above 50% yellow."
      />
      <Bars
        title="Answers"
        whole={counts.requests}
        onOpen={onOpen}
        bars={[
          { name: 'Accepted', count: counts.accepted, opens: { show: 'accepted' }, tone: 'good' },
          { name: 'Rejected', count: counts.rejected, opens: { show: 'rejected' }, tone: 'poor' },
          { name: 'Not answered', count: counts.expired, opens: { show: 'expired' }, tone: 'fair' },
        ]}
      />
    </div>
  )
}

export function ActivityTotals({ metrics: { counts, answer }, onOpen }: TotalsProps) {
  const percent = activityOf(counts)
  const answered = counts.accepted + counts.rejected
  return (
    <div className={grid}>
      <Rate
        title="Activity rate"
        percent={percent}
        tone={tone('activity', percent)}
        parts={`${number(answered)} of ${number(answered + counts.expired)} requests answered`}
        note="requests that the person answered, yes or no, out of those answered or expired. Above 85% is green, above 70% yellow."
      />
      <Bars
        title="Answered or not"
        whole={answered + counts.expired}
        onOpen={onOpen}
        bars={[
          { name: 'Accepted', count: counts.accepted, opens: { show: 'accepted' }, tone: 'good' },
          { name: 'Rejected', count: counts.rejected, opens: { show: 'rejected' } },
          { name: 'Not answered', count: counts.expired, opens: { show: 'expired' }, tone: 'poor' },
        ]}
      />
      <Rate
        title="No-answer rate"
        percent={noAnswerOf(counts)}
        parts={`${number(counts.expired)} of ${number(answered + counts.expired)} requests expired`}
        note="requests without an answer when the shift began, out of those answered or expired."
      />
      <Plain
        title="Time to first answer"
        value={waitText(answer.median_minutes)}
        parts={`Half of ${number(answer.count)} answers came within this time, 90% within ${waitText(answer.p90_minutes)}.`}
        note="from the request to the person's yes or no."
      />
    </div>
  )
}

export function RequestTotals({ metrics: { counts, fill }, onOpen }: TotalsProps) {
  return (
    <div className={grid}>
      <Bars
        title="Request outcomes"
        intro={`${number(counts.requests)} requests`}
        whole={counts.requests}
        onOpen={onOpen}
        bars={[
          { name: 'Accepted', count: counts.accepted, opens: { show: 'accepted' }, tone: 'good' },
          { name: 'Rejected', count: counts.rejected, opens: { show: 'rejected' }, tone: 'poor' },
          { name: 'Waiting for an answer', count: counts.pending, opens: { show: 'pending' }, tone: 'fair' },
          { name: 'Not answered', count: counts.expired, opens: { show: 'expired' }, tone: 'poor' },
          { name: 'Withdrawn', count: counts.withdrawn, opens: { show: 'withdrawn' } },
        ]}
      />
      <Bars
        title="Shifts"
        intro={`${number(counts.places)} shifts were requested${openText(counts)}`}
        whole={counts.filled + counts.unfilled}
        onOpen={onOpen}
        bars={[
          { name: 'Filled', count: counts.filled, opens: { show: 'filled' }, tone: 'good' },
          { name: 'Unfilled', count: counts.unfilled, opens: { show: 'unfilled' }, tone: 'poor' },
        ]}
      />
      <Rate
        title="Fill rate"
        percent={fillOf(counts)}
        parts={`${number(counts.filled)} of ${number(counts.filled + counts.unfilled)} shifts filled`}
        note="each person whom a shift needs counts as one. It is filled when someone accepts and does not cancel. Unfilled ones with an open request are left out."
      />
      <Plain
        title="Time to fill"
        value={waitText(fill.median_minutes)}
        parts={`Half of ${number(fill.count)} shifts were filled within this time, 90% within ${waitText(fill.p90_minutes)}.`}
        note="from posting a shift, or from its first request, to each acceptance that fills it."
      />
      <Rate
        title="Same-day share"
        percent={sameDayOf(counts)}
        parts={`${number(counts.same_day)} of ${number(counts.requests)} requests`}
        note="requests sent on the day of the shift, in the workplace's time zone."
      />
    </div>
  )
}

/** Shifts that can still be filled belong to neither bar, as in the fill rate beside them. */
const openText = ({ places, filled, unfilled }: Pick<Metrics['counts'], 'places' | 'filled' | 'unfilled'>) => {
  const open = places - filled - unfilled
  return open > 0 ? `, ${number(open)} of them still open` : ''
}

const sides = { employer: 'Employer', employee: 'Employee' }

type RejectionTotalsProps = TotalsProps & { reason: CountedReason | null }
export function RejectionTotals({ metrics: { counts, reasons, cancellations }, reason, onOpen }: RejectionTotalsProps) {
  return (
    <div className={grid}>
      <Bars
        title="Reasons for rejections"
        intro={`${number(counts.rejected)} rejections`}
        whole={counts.rejected}
        onOpen={onOpen}
        bars={reasons
          .filter((rejection) => reason === null || rejection.reason === reason)
          .map((rejection) => ({
            name: rejection.reason,
            count: rejection.count,
            opens: { show: 'rejected', why: rejection.reason },
          }))}
      />
      <Bars
        title="Cancellations"
        intro={`${number(counts.cancelled)} booked shifts were cancelled`}
        whole={counts.cancelled}
        onOpen={onOpen}
        bars={cancellations.map(({ side, notice, count }) => ({
          name: `${sides[side]}, ${noticeNames[notice]}`,
          count,
          opens: { show: 'cancelled', side, notice },
          tone: notice === 'same_day' ? 'poor' : notice === 'day_before' ? 'fair' : 'brand',
        }))}
      />
    </div>
  )
}
