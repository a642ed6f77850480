/** Figures of typical length, which give cards their size while they load. */
import type { analytics } from '#contract/admin/analytics.ts'
import { cancellations, countedReasons } from '#contract/booking/metrics.ts'
import type { TextCosts } from '#contract/messaging/sms-prices.ts'
import type { Data } from '#contract/platform/endpoint.ts'
import type { Metrics } from './totals.tsx'

const COUNT = 240
const wait = { count: COUNT, median_minutes: COUNT, p90_minutes: COUNT }
const cost = { texts: COUNT, segments: COUNT, tenths_of_cent: COUNT }

export const someMetrics: Metrics = {
  from: '',
  to: '',
  counts: {
    requests: COUNT,
    pending: COUNT,
    accepted: COUNT,
    rejected: COUNT,
    withdrawn: COUNT,
    expired: COUNT,
    same_day: COUNT,
    places: COUNT * 3,
    filled: COUNT,
    unfilled: COUNT,
    cancelled: COUNT,
    no_shows: COUNT,
  },
  reasons: countedReasons.map((reason) => ({ reason, count: COUNT })),
  cancellations: cancellations.map(({ side, notice }) => ({ side, notice, count: COUNT })),
  answer: wait,
  fill: wait,
}

export const someShare: Data<(typeof analytics)['availability']> = {
  from: '',
  to: '',
  average: 80,
  people: COUNT,
  good: COUNT,
  fair: COUNT,
  poor: COUNT,
}

export const someTextCosts: TextCosts = { about: cost, others: cost, filled: COUNT }
