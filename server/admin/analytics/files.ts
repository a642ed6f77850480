/** Exports the views of the analytics as files. */
import type { AnalysedPerson, AnalyticsView, Outcome } from '#contract/admin/analytics.ts'
import { acceptanceOf, activityOf, fillOf, noAnswerOf, outcomeWords, sameDayOf } from '#contract/admin/analytics.ts'
import { countedReasons, noticeNames } from '#contract/booking/metrics.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { textsPerFilled } from '#contract/messaging/sms-prices.ts'
import { rolesText } from '#contract/people/classifications.ts'
import type { Column } from '#server/platform/csv.ts'
import type { metricsOf } from './figures.ts'
import type { marketMetrics } from './market.ts'
import type { textsOf } from './texts.ts'

type PeopleView = Extract<AnalyticsView, 'activity' | 'requests' | 'acceptance' | 'rejection' | 'availability'>

const who: readonly Column<AnalysedPerson>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ classifications }) => rolesText(classifications)],
]
const counts: readonly Column<AnalysedPerson>[] = [
  ['Total Requests', ({ requests }) => requests],
  ['Accepted', ({ accepted }) => accepted],
  ['Rejected', ({ rejected }) => rejected],
]

export const peopleColumns: Record<PeopleView, readonly Column<AnalysedPerson>[]> = {
  activity: [...who, ...counts, ['Not answered', (p) => p.expired], ['Activity Rate (%)', (p) => p.activity]],
  requests: [...who, ...counts],
  acceptance: [...who, ...counts, ['Acceptance Rate (%)', (p) => p.acceptance]],
  rejection: [
    ...who,
    ['Rejected', ({ rejected }) => rejected],
    ...countedReasons.map((reason, i): Column<AnalysedPerson> => [reason, (p) => p.reasons[i]?.count]),
  ],
  availability: [...who, ['Availability (%)', (p) => p.availability]],
}

type Line = readonly [figure: string, value: number | null]
export const lineColumns: readonly Column<Line>[] = [
  ['Metric', ([metric]) => metric],
  ['Value', ([, value]) => value],
]

/** In a file a count has no context, so each label is complete. */
const countLabels: Record<Outcome, string> = {
  ...outcomeWords,
  requests: 'Total requests',
  cancelled: 'Cancelled shifts',
  no_shows: 'Shifts not attended',
}
const sides = { employer: 'employer', employee: 'employee' }

export const metricLines = (metrics: Awaited<ReturnType<typeof metricsOf>>): Line[] => {
  const { counts: c, reasons, cancellations, answer, fill } = metrics
  return [
    ...(Object.keys(countLabels) as Outcome[]).map((key): Line => [countLabels[key], c[key]]),
    ['Acceptance rate (%)', acceptanceOf(c)],
    ['Activity rate (%)', activityOf(c)],
    ['No-answer rate (%)', noAnswerOf(c)],
    ['Fill rate (%)', fillOf(c)],
    ['Same-day share (%)', sameDayOf(c)],
    ['Time to answer, median (minutes)', answer.median_minutes],
    ['Time to answer, 90th percentile (minutes)', answer.p90_minutes],
    ['Time to fill, median (minutes)', fill.median_minutes],
    ['Time to fill, 90th percentile (minutes)', fill.p90_minutes],
    ...reasons.map(({ reason, count }): Line => [`Rejected: ${reason}`, count]),
    ...cancellations.map(
      ({ side, notice, count }): Line => [`Cancelled by the ${sides[side]} ${noticeNames[notice]}`, count],
    ),
  ]
}

const dollarsOfTenths = (tenths: number | null) => (tenths === null ? null : tenths / 1000)

export const textLinesOf = (texts: Awaited<ReturnType<typeof textsOf>>): Line[] => [
  ['SMS for these bookings', texts.about.texts],
  ['SMS segments for these bookings', texts.about.segments],
  ['SMS cost for these bookings ($)', dollarsOfTenths(texts.about.tenths_of_cent)],
  ['SMS cost per filled shift ($)', dollarsOfTenths(textsPerFilled(texts))],
  ...(texts.others
    ? ([
        ['Other SMS', texts.others.texts],
        ['Other SMS segments', texts.others.segments],
        ['Other SMS cost ($)', dollarsOfTenths(texts.others.tenths_of_cent)],
      ] satisfies Line[])
    : []),
]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
type Cell = { subject: string; weekday: string; dates: number; places: number; filled: number; supply: number }
export const cellsOf = ({ data, days }: Awaited<ReturnType<typeof marketMetrics>>): Cell[] =>
  data.flatMap(({ subject, days: cells }) =>
    cells.map((cell, i) => ({ subject: subject.name, weekday: weekdays[i]!, dates: days[i]!.dates, ...cell })),
  )
export const marketColumns: readonly Column<Cell>[] = [
  ['Subject', ({ subject }) => subject],
  ['Weekday', ({ weekday }) => weekday],
  ['Dates in range', ({ dates }) => dates],
  ['Shifts requested', ({ places }) => places],
  ['Shifts filled', ({ filled }) => filled],
  ['People usually available', ({ supply }) => supply],
]

export const bookingColumns: readonly Column<Shift>[] = [
  ['Date', ({ date }) => date],
  ['Start', ({ start_time }) => start_time],
  ['End', ({ end_time }) => end_time],
  ['Time zone', ({ time_zone }) => time_zone],
  ['Employer', ({ inviter }) => inviter.name],
  ['Employee', ({ invitee }) => invitee.name],
  ['Subject', ({ subject }) => subject.name],
  ['Status', ({ status }) => status],
  ['Reason', ({ reason }) => reason],
  ['Cancelled by', ({ cancelled_by }) => cancelled_by],
  ['Requested at', ({ created_at }) => created_at],
]
