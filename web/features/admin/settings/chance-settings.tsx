import { useState } from 'react'
import type { AnswerForecast, ForecastGroup } from '#contract/booking/answer-forecasts.ts'
import { inState, stateNames } from '#contract/platform/states.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { shortDate, stamp } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerForecasts, useResumeLearning } from './data.ts'

const percent = (value: number) => <span className="whitespace-nowrap tabular-nums">{Math.round(value)}%</span>
const columns: Column<ForecastGroup>[] = [
  {
    title: 'Chance when sent',
    cell: ({ from_percent, to_percent }) => (
      <span className="whitespace-nowrap tabular-nums">
        {from_percent} to {to_percent}%
      </span>
    ),
  },
  { title: 'Requests', align: 'right', cell: ({ offers }) => offers.toLocaleString('en-AU') },
  { title: 'Planned yes', align: 'right', cell: ({ planned }) => percent(planned) },
  { title: 'Said yes', align: 'right', cell: ({ accepted }) => percent(accepted) },
  {
    title: 'Result',
    isTitleHidden: true,
    cell: ({ is_off }) =>
      is_off ? <Badge tone="bad">More than 8 points off</Badge> : <Badge tone="good">As planned</Badge>,
  },
]

const SIZE = 160
/** Largest difference between plan and outcome that counts as planned, in percentage points. */
const BAND = 8

/** Plots planned against actual yes answers: the nearer to the line, the better the plan. */
function Picture({ groups }: { groups: readonly ForecastGroup[] }) {
  const most = Math.ceil((Math.max(...groups.flatMap(({ planned, accepted }) => [planned, accepted])) + BAND) / 10) * 10
  const at = (value: number) => (value / most) * SIZE
  const band = at(BAND)
  return (
    <figure className="w-44 shrink-0">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="w-full"
        role="img"
        aria-label="Planned yes against said yes. The table has the figures."
      >
        <polygon
          className="text-good-soft"
          fill="currentColor"
          points={`0,${SIZE - band} ${SIZE},${-band} ${SIZE},${band} 0,${SIZE + band}`}
        />
        <line className="text-dim" stroke="currentColor" strokeDasharray="4 4" x1={0} y1={SIZE} x2={SIZE} y2={0} />
        <path className="text-dim" stroke="currentColor" fill="none" d={`M0,0 V${SIZE} H${SIZE}`} />
        {groups.map(({ from_percent, planned, accepted, is_off }) => (
          <circle
            key={from_percent}
            className={is_off ? 'text-bad' : 'text-brand'}
            fill="currentColor"
            cx={at(planned)}
            cy={SIZE - at(accepted)}
            r={is_off ? 6 : 4}
          />
        ))}
      </svg>
      <figcaption className="text-hint text-dim">
        Horizontal: planned yes. Vertical: said yes. Both from 0 to {most}%.
      </figcaption>
    </figure>
  )
}

function Resume({ state }: Pick<AnswerForecast, 'state'>) {
  const [isAsking, setAsking] = useState(false)
  const resume = useResumeLearning()
  return (
    <>
      <Button look="plain" onPress={() => setAsking(true)}>
        Resume learning
      </Button>
      <ConfirmDialog
        title={`Resume learning ${inState(state)}?`}
        confirm="Resume"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => toast.ok(await resume(state))}
        failure="Learning could not be resumed."
      >
        <p>
          From tonight, the chances are updated from the answers again. Learning stops again if a week is off by more
          than 8 points.
        </p>
      </ConfirmDialog>
    </>
  )
}

function SlowAnswers({ measured_at, expected, accepted, chances_percent }: NonNullable<AnswerForecast['slow']>) {
  return (
    <p className="text-sm">
      <Badge tone="wait">Slow now</Badge> In the 30 minutes to <Time at={measured_at}>{stamp(measured_at)}</Time>,{' '}
      {accepted === 1 ? '1 person' : `${accepted} people`} said yes where {expected} were expected. Until this recovers,
      each chance counts as {chances_percent}% of the usual, so more people are asked.
    </p>
  )
}

function StateForecast({ state, week, offers, frozen_at, slow, groups }: AnswerForecast) {
  const found = week
    ? `Week of ${shortDate(week)}, ${offers.toLocaleString('en-AU')} requests.`
    : 'No requests ended last week.'
  return (
    <Card
      title={stateNames[state]}
      intro={`${found}${week && groups.length === 0 ? ' A comparison needs at least 625.' : ''}`}
      actions={frozen_at && <Resume state={state} />}
    >
      <div className="grid gap-4">
        {frozen_at ? (
          <p className="text-sm">
            <Badge tone="wait">Not learning</Badge> Since {shortDate(frozen_at.slice(0, 10))}, the chances have not been
            updated, and a few more people are asked for each shift.
          </p>
        ) : (
          <p className="text-sm">
            <Badge tone="good">Learning</Badge>
          </p>
        )}
        {slow && <SlowAnswers {...slow} />}
        {groups.length > 0 && (
          <div className="flex flex-wrap items-start gap-6">
            <Picture groups={groups} />
            <div className="min-w-0 flex-1 basis-80">
              <Table
                label={`Planned and said yes, ${stateNames[state]}`}
                columns={columns}
                rows={groups}
                keyOf={({ from_percent }) => from_percent}
              />
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Chances of a yes by state, compared with the answers of the last week. */
export function ChanceSettings() {
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-dim">
        The chance that each person says yes decides how many people are asked. Every Monday, last week’s plan is
        compared with the answers. If they differ by more than 8 points, learning stops in that state until you resume
        it. If far fewer people say yes in half an hour than planned, more are asked until that recovers.
      </p>
      <Loaded
        query={useAnswerForecasts()}
        empty="No requests have ended yet."
        failure="The chances could not be loaded."
      >
        {(forecasts) => forecasts.map((forecast) => <StateForecast key={forecast.state} {...forecast} />)}
      </Loaded>
    </div>
  )
}
