import { useNavigate } from '@tanstack/react-router'
import { Presentation, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BoardDay, BoardSites } from '#contract/booking/today.ts'
import { specialDayText } from '#contract/people/special-days-rules.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { UnstyledButton } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { showsGapLeftBy, useHighlightedRows } from './answer-highlights.ts'
import { isEvening, useBoard, useBoardChoice } from './board.ts'
import { linkOf } from './board-links.ts'
import { BoardLine } from './board-row.tsx'
import { boardRows, boardSummary, type Part } from './board-rows.ts'
import { isChimeOn, setChime } from './chime.ts'
import { useBoardNews } from './use-board-news.ts'

const WallBoard = lazyComponent(() => import('./wall-board.tsx'), 'WallBoard')

const days = [
  { id: 'today', label: 'Today' },
  { id: 'tomorrow', label: 'Tomorrow' },
] as const
const siteChoices = [
  { id: 'one', label: 'This site' },
  { id: 'all', label: 'All sites' },
] as const

const ICON_BUTTON =
  'grid size-9 place-items-center rounded-control text-dim hover:bg-hover hover:text-ink pointer-coarse:size-11'

/** The day at a workplace: who is missing, asked, coming and here. Live, at the top of Home. */
export function TodayBoard({ zone }: { zone: string }) {
  const { day, sites, hasSites, isOnWall, chooseDay, chooseSites, showOnWall } = useBoardChoice()
  const { query, now, isConnected } = useBoard({ day, sites })
  const me = useMe()
  const sector = useMyAccount().data?.sector ?? 'education'
  const navigate = useNavigate()
  const board = query.data
  const rows = board ? boardRows(board, now) : []
  const summary = boardSummary(rows, sector)
  const changed = useBoardNews(query.isPlaceholderData ? undefined : board, `${day} ${sites}`, (key) => {
    const row = rows.find((one) => one.key === key)
    return () => void (row && navigate(linkOf(row, me.id)))
  })
  const left = useHighlightedRows(rows, (row, answer) => row.kind === 'open' && showsGapLeftBy(row.open, answer))
  const news = new Set([...changed, ...[...left].map(({ key }) => key)])

  return (
    <section className="card min-w-0" aria-labelledby="today">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 pb-3 min-[480px]:px-5">
        <div className="min-w-[min(100%,12rem)] flex-1">
          <h2 id="today" className="text-sm font-semibold text-dim">
            {day === 'today' ? 'Today' : 'Tomorrow'}
          </h2>
          {board?.special_day && <p className="text-sm text-dim">{specialDayText(board.special_day)}</p>}
          {board && <StatusLine parts={summary} day={day} />}
          {board && !isConnected && (
            <p className="text-sm text-wait">As of {stamp(new Date(now).toISOString(), zone).slice(-5)}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {hasSites && <Segmented<BoardSites> label="Sites" items={siteChoices} value={sites} onChange={chooseSites} />}
          {(day === 'tomorrow' || isEvening(now, zone)) && (
            <Segmented<BoardDay> label="Day" items={days} value={day} onChange={chooseDay} />
          )}
          <ChimeSwitch />
          <UnstyledButton
            aria-label="Show on the wall"
            title="Show on the wall"
            onPress={() => showOnWall(true)}
            className={`${ICON_BUTTON} max-lg:hidden`}
          >
            <Presentation size={17} aria-hidden="true" />
          </UnstyledButton>
        </div>
      </div>
      <div className={staleClass(query.isPlaceholderData)}>
        <Loaded query={query} failure="The board could not be loaded." skeleton={<SkeletonRows rows={3} />}>
          {({ has_more }) =>
            rows.length > 0 && (
              <Rows hasMore={has_more}>
                {rows.map((row) => (
                  <BoardLine
                    key={row.key}
                    row={row}
                    ownSite={me.id}
                    zone={zone}
                    now={now}
                    showsSite={sites === 'all'}
                    isNews={news.has(row.key)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </div>
      {board && isOnWall && (
        <LazyPart>
          <WallBoard
            date={board.date}
            now={now}
            zone={zone}
            isConnected={isConnected}
            summary={summary}
            rows={rows}
            news={news}
            showsSite={sites === 'all'}
            onClose={() => showOnWall(false)}
          />
        </LazyPart>
      )}
    </section>
  )
}

function StatusLine({ parts, day }: { parts: readonly Part[]; day: BoardDay }) {
  return (
    <p role="status" className="text-lg font-semibold tabular-nums">
      {parts.length === 0 && <span className="text-base font-normal text-dim">No bookings {day}.</span>}
      {parts.map(({ text, isUrgent }, at) => (
        <span key={text} className={isUrgent ? 'text-bad' : undefined}>
          {at > 0 && <span className="font-normal text-dim"> · </span>}
          {text}
        </span>
      ))}
    </p>
  )
}

function Rows({ hasMore, children }: { hasMore: boolean; children: ReactNode }) {
  const container = useRowNavigation<HTMLDivElement>()
  return (
    <div ref={container}>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
      {hasMore && (
        <p className="border-t border-line px-4 py-3 text-sm text-dim min-[480px]:px-5">
          Only the first 200 are shown.
        </p>
      )}
    </div>
  )
}

/** Turns the sound of new answers on or off, on this device. */
function ChimeSwitch() {
  const [isOn, setOn] = useState(isChimeOn)
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <UnstyledButton
      aria-pressed={isOn}
      aria-label="Sound for new answers"
      title={isOn ? 'Sound for new answers is on' : 'Sound for new answers is off'}
      onPress={() => {
        setChime(!isOn)
        setOn(!isOn)
      }}
      className={`${ICON_BUTTON} aria-pressed:bg-brand-soft aria-pressed:text-brand-ink`}
    >
      <Icon size={17} aria-hidden="true" />
    </UnstyledButton>
  )
}
