import { ChevronLeft, ChevronRight, CopyPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import type { FreeDay, Proposal } from '#web/features/booking/roster/ask-dialogs.tsx'
import { rangeOf, useRoster, useRosterChoice } from '#web/features/booking/roster/data.ts'
import { MonthGrid } from '#web/features/booking/roster/month-grid.tsx'
import { isAskable, type RosterPerson } from '#web/features/booking/roster/roster-rows.ts'
import { weekName } from '#web/features/booking/roster/roster-texts.ts'
import { WeekGrid, WeekList } from '#web/features/booking/roster/week-views.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { addDays, monthTitle, todayIn, viewerZone } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FieldSkeleton, SkeletonCard } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { useNow } from '#web/ui/use-now.ts'

const OpenShiftDialog = lazyComponent(
  () => import('#web/features/booking/roster/open-shift-dialog.tsx'),
  'OpenShiftDialog',
)
const askDialogs = () => import('#web/features/booking/roster/ask-dialogs.tsx')
const [AskDialog, AssignDialog] = [lazyComponent(askDialogs, 'AskDialog'), lazyComponent(askDialogs, 'AssignDialog')]
const PersonPicker = lazyComponent(() => import('#web/features/booking/roster/person-picker.tsx'), 'PersonPicker')
const CopyDialog = lazyComponent(() => import('#web/features/booking/roster/copy-dialog.tsx'), 'CopyDialog')

const viewItems = [
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
] as const
const rowItems = [
  { id: 'people', label: 'People' },
  { id: 'subjects', label: 'Subjects' },
] as const
const siteItems = [
  { id: 'one', label: 'This site' },
  { id: 'all', label: 'All sites' },
] as const

const MIDDLE = 15
/** A date in the week or month before or after that of `date`. */
const moved = (date: string, view: 'week' | 'month', step: -1 | 1) =>
  view === 'week' ? addDays(date, 7 * step) : addDays(`${date.slice(0, 7)}-${MIDDLE}`, 30 * step)

/** Bookings and open shifts of a week, and numbers by day of a month. */
export function RosterScreen() {
  const account = useMyAccount().data
  const sector = account?.sector ?? 'education'
  const now = useNow()
  const today = todayIn(account?.time_zone ?? viewerZone(), now)
  const { view, date, rows, sites, hasSites, set } = useRosterChoice(today)
  const { from, days } = rangeOf(view, date)
  const query = useRoster({ from, days, sites })
  const mayBook = useMay('book')
  const [openId, setOpenId] = useState<number | null>(null)
  const [isCopying, setCopying] = useState(false)
  const [freeDay, setFreeDay] = useState<FreeDay | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [added, setAdded] = useState<readonly RosterPerson[]>([])
  const me = useMe()
  const go = (next: string) => set({ date: next === today ? null : next }, { replace: true })
  const openShift = query.data?.open.find(({ id }) => id === openId) ?? null
  const askable = mayBook ? (query.data?.open.filter((shift) => isAskable(shift, me.id, now.getTime())) ?? []) : []
  const people = [...(query.data?.bookings.map(({ person }) => person) ?? []), ...added]
  const noun = view === 'week' ? 'week' : 'month'
  return (
    <Screen
      title="Roster"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {view === 'week' && mayBook && sites === 'one' && (
            <Button look="plain" icon={<CopyPlus size={16} aria-hidden="true" />} onPress={() => setCopying(true)}>
              Copy shifts
            </Button>
          )}
          <Button look="plain" icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <div className="flex items-center gap-1">
          <IconButton label={`Previous ${noun}`} onPress={() => go(moved(date, view, -1))}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <Button look="plain" size="small" onPress={() => go(today)}>
            Today
          </Button>
          <IconButton label={`Next ${noun}`} onPress={() => go(moved(date, view, 1))}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <Segmented
          label="View"
          items={viewItems}
          value={view}
          onChange={(next) => set({ view: next === 'week' ? null : next }, { replace: true })}
        />
        {view === 'week' && (
          <div className="max-lg:hidden">
            <Segmented
              label="Rows"
              items={rowItems}
              value={rows}
              onChange={(next) => set({ rows: next === 'people' ? null : next }, { replace: true })}
            />
          </div>
        )}
        {hasSites && (
          <Segmented
            label="Sites"
            items={siteItems}
            value={sites}
            onChange={(next) => set({ sites: next === 'one' ? null : next }, { replace: true })}
          />
        )}
      </div>
      <div role="status">
        <h2 className="text-xl font-semibold">{view === 'week' ? weekName(from) : monthTitle(date)}</h2>
      </div>
      <div className={staleClass(query.isPlaceholderData)}>
        <Loaded query={query} failure="The roster could not be loaded." skeleton={<SkeletonCard lines={8} />}>
          {(roster) => {
            if (view === 'month') return <MonthGrid days={roster.days} month={date.slice(0, 7)} today={today} />
            const shown = { roster, rows, sector, today, showsSite: sites === 'all' }
            const onOpen = (entry: { key: string }) => setOpenId(Number(entry.key.split(' ')[1]))
            return (
              <>
                {roster.bookings.length + roster.open.length === 0 && (
                  <p className="mb-4 text-dim">No bookings or shifts to fill this week.</p>
                )}
                {roster.has_more && <p className="mb-4 text-dim">Only the first 500 are shown.</p>}
                {rows === 'people' && askable.length > 0 && (
                  <div className="mb-4 w-72 max-lg:hidden print:hidden">
                    <LazyPart fallback={<FieldSkeleton label="Add a person" />}>
                      <PersonPicker
                        shownIds={people.map(({ id }) => id)}
                        onAdd={(person) => setAdded([...added, person])}
                      />
                    </LazyPart>
                  </div>
                )}
                <div className="max-lg:hidden print:block print:[page:wide]">
                  <WeekGrid
                    {...shown}
                    onOpen={onOpen}
                    askable={askable}
                    added={added}
                    onFreeDay={setFreeDay}
                    onDrop={({ personId, slotId }) => {
                      const person = people.find(({ id }) => id === personId)
                      const shift = askable.find(({ id }) => id === slotId)
                      if (person && shift) setProposal({ person, shift })
                    }}
                  />
                </div>
                <div className="lg:hidden print:hidden">
                  <WeekList {...shown} date={date} onOpen={onOpen} />
                </div>
              </>
            )
          }}
        </Loaded>
      </div>
      <LazyPart>
        <AssignDialog
          day={freeDay}
          onChoose={(chosen) => {
            setFreeDay(null)
            setProposal(chosen)
          }}
          onClose={() => setFreeDay(null)}
        />
        <AskDialog proposal={proposal} onClose={() => setProposal(null)} />
        <OpenShiftDialog shift={openShift} now={now.getTime()} onClose={() => setOpenId(null)} />
        {mayBook && view === 'week' && (
          <CopyDialog
            isOpen={isCopying}
            monday={from}
            today={today}
            sector={sector}
            onClose={() => setCopying(false)}
          />
        )}
      </LazyPart>
    </Screen>
  )
}
