import { fillOf } from '#contract/admin/analytics.ts'
import { noticeNames } from '#contract/booking/metrics.ts'
import { WEEKS_NEEDED } from '#contract/work/site-figures.ts'
import { Card } from '#web/ui/card.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { type FigureDetails, fileOf } from './data.ts'
import { FigureBars } from './figure-bars.tsx'
import { differenceText, figureOf } from './figures.ts'
import type { FiguresView } from './figures-view.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
const sides = { employer: 'By you', employee: 'By staff' }

type DetailsProps = { details: FigureDetails; view: FiguresView }

/** Shifts filled and unfilled on each weekday; leaves out a Saturday or Sunday without any. */
export function WeekdayChart({ details: { weekdays } }: DetailsProps) {
  const points = weekdays
    .map(({ filled, unfilled, places }, index) => ({
      key: WEEKDAYS[index]!,
      name: WEEKDAYS[index]!.slice(0, 3),
      values: [filled, unfilled],
      isShown: index < 5 || places > 0,
    }))
    .filter(({ isShown }) => isShown)
  return (
    <ChartCard
      title="Shifts by weekday"
      pointsName="Weekday"
      series={[
        { name: 'Filled', tone: 'good' },
        { name: 'Unfilled', tone: 'poor' },
      ]}
      points={points}
      format={number.format}
      isStacked
    />
  )
}

/** Shifts that are likely in the next weeks, beside those already requested. */
export function ForecastChart({ details: { forecast }, view }: DetailsProps) {
  if (forecast.length === 0)
    return (
      <Card title="Expected shifts">
        <p className="text-sm text-dim">
          After {WEEKS_NEEDED} weeks of requests, this chart shows how many shifts to expect on each day.
        </p>
      </Card>
    )
  const days = forecast.flatMap(({ days }) => days)
  const isWeekendQuiet = forecast.every(({ days }) =>
    days.slice(5).every(({ expected, requested }) => expected === 0 && requested === 0),
  )
  return (
    <ChartCard
      title="Expected shifts"
      pointsName="Day"
      series={[
        { name: 'Expected', tone: 'muted' },
        { name: 'Requested so far', tone: 'main' },
      ]}
      points={days
        .filter((_, index) => !isWeekendQuiet || index % 7 < 5)
        .map(({ date, expected, requested }) => ({ key: date, name: dayName(date), values: [expected, requested] }))}
      format={number.format}
      actions={
        <DownloadButton
          path={fileOf(view, 'forecast')}
          name="expected-shifts.csv"
          failure="Failed to export the expected shifts. Please try again."
        >
          CSV
        </DownloadButton>
      }
      hint={`Expected shifts are the average of the last 12 days of the same weekday, adjusted for the week of term.${closedText(days)}`}
    />
  )
}

/** ' None are expected on …: Australia Day on Tue, 26 Jan.'; empty without such days. */
function closedText(days: readonly { date: string; closed: string | null }[]) {
  const names = [...new Set(days.flatMap(({ closed }) => closed ?? []))]
  const texts = names.map((name) => {
    const dates = days.filter(({ closed }) => closed === name)
    return `${name} ${dates.length === 1 ? 'on' : 'from'} ${dayName(dates[0]!.date)}`
  })
  return texts.length === 0 ? '' : ` None are expected on days without classes: ${texts.join('; ')}.`
}

/** Reasons that people gave for rejections. */
export const ReasonBars = ({ details: { reasons } }: DetailsProps) =>
  reasons.length === 0 ? (
    <Card title="Reasons for rejections">
      <p className="text-sm text-dim">No rejections in these months.</p>
    </Card>
  ) : (
    <FigureBars
      title="Reasons for rejections"
      bars={reasons.map(({ reason, count }) => ({
        key: reason,
        name: reason,
        value: count,
        text: number.format(count),
      }))}
    />
  )

/** Cancellations of booked shifts, by side and notice. */
export const CancellationBars = ({ details: { cancellations } }: DetailsProps) =>
  cancellations.every(({ count }) => count === 0) ? (
    <Card title="Cancellations">
      <p className="text-sm text-dim">No cancellations in these months.</p>
    </Card>
  ) : (
    <FigureBars
      title="Cancellations"
      bars={cancellations.map(({ side, notice, count }) => ({
        key: `${side} ${notice}`,
        name: `${sides[side]}, ${noticeNames[notice]}`,
        value: count,
        text: number.format(count),
      }))}
    />
  )

type SubjectLine = FigureDetails['subjects'][number]
const [requests, pay] = [figureOf('requests'), figureOf('pay')]
const columns: readonly Column<SubjectLine>[] = [
  { title: 'Subject', cell: ({ name }) => name },
  {
    title: 'Shifts',
    align: 'right',
    cell: ({ now, before }) => (
      <Change
        value={number.format(now.places)}
        change={before.places === 0 ? null : differenceText(requests, now.places, before.places)}
      />
    ),
  },
  {
    title: 'Filled',
    align: 'right',
    cell: ({ now }) => <span className="tabular-nums">{number.format(now.filled)}</span>,
  },
  {
    title: 'Fill rate',
    align: 'right',
    cell: ({ now }) => {
      const percent = fillOf(now)
      return <span className="tabular-nums">{percent === null ? '–' : `${percent}%`}</span>
    },
  },
  {
    title: 'Pay',
    align: 'right',
    cell: ({ now, before }) => (
      <Change
        value={pay.text(now.cost_cents)}
        change={before.places === 0 ? null : differenceText(pay, now.cost_cents, before.cost_cents)}
      />
    ),
  },
]

const Change = ({ value, change }: { value: string; change: string | null }) => (
  <span className="block tabular-nums">
    {value}
    <span className="block text-hint text-dim empty:hidden @max-table:inline @max-table:pl-2">{change}</span>
  </span>
)

/** Shifts and pay of each subject, with the change since the months before. */
export const SubjectTable = ({ details: { subjects }, view }: DetailsProps) => (
  <section aria-labelledby="figures-subjects" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="figures-subjects" className="text-base font-semibold">
        By subject
      </h2>
      <DownloadButton
        path={fileOf(view, 'subjects')}
        name="figures-by-subject.csv"
        failure="Failed to export the subjects. Please try again."
      >
        CSV
      </DownloadButton>
    </div>
    <Table label="Figures by subject" rows={subjects} keyOf={({ id }) => id} columns={columns} isDense />
  </section>
)
