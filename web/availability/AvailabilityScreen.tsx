import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AvailabilityException } from '#contract/availability.ts'
import { useMyAccount } from '#web/accounts/myAccount.ts'
import { useOpened } from '#web/platform/opened.ts'
import { useOption } from '#web/platform/option.ts'
import { Button } from '#web/ui/Button.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { clockName } from '#web/ui/zones.ts'
import { AvailabilityCalendar } from './AvailabilityCalendar.tsx'
import { ComingExceptions } from './ComingExceptions.tsx'
import { spanAround } from './calendarSpan.ts'
import { DayDialog } from './DayDialog.tsx'
import { ExceptionDialog, type ExceptionStart } from './ExceptionDialog.tsx'
import { useMyAvailability } from './myAvailability.ts'
import { dayOf } from './myDays.ts'
import { UnsetWeek, WeekCard } from './WeekCard.tsx'
import { WeekDialog } from './WeekDialog.tsx'

/** The employee's availability: usual week, exceptions and accepted shifts. */
export function AvailabilityScreen() {
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const [view, setView] = useOption(['week', 'month'])
  const [anchor, setAnchor] = useState(today)
  const [openDate, setOpenDate] = useState<string | null>(null)
  const [edited, setEdited] = useState<ExceptionStart | null>(null)
  const [opened, setOpened] = useOpened(['exception', 'week'])
  const mine = useMyAvailability(spanAround(anchor))

  const edit = (exception: AvailabilityException) => setEdited(exception)
  const add = (start: ExceptionStart) => setEdited(start)
  const fromToday = useMemo(() => ({ from_date: today, to_date: today }), [today])
  const editWeek = () => setOpened('week')

  function closeException() {
    setEdited(null)
    if (opened === 'exception') setOpened(null)
  }

  return (
    <Screen
      title="Availability"
      intro={`Employers can find you when you are available. Times are ${clockName(zone)}.`}
      actions={
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setOpened('exception')}>
          Add exception
        </Button>
      }
    >
      <Loaded query={mine} skeleton={<SkeletonCard lines={9} />} failure="Failed to load your availability.">
        {(availability) => (
          <>
            {!availability.is_set && <UnsetWeek onEdit={editWeek} />}
            <AvailabilityCalendar
              availability={availability}
              isStale={mine.isPlaceholderData}
              view={view}
              onView={setView}
              anchor={anchor}
              onAnchor={setAnchor}
              today={today}
              onDay={setOpenDate}
              onSpan={add}
            />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
              <WeekCard availability={availability} onEdit={editWeek} />
              <ComingExceptions today={today} onEdit={edit} />
            </div>
            <WeekDialog pattern={availability.pattern} isOpen={opened === 'week'} onClose={() => setOpened(null)} />
            <DayDialog
              day={openDate === null ? null : dayOf(openDate, availability)}
              today={today}
              onClose={() => setOpenDate(null)}
              onEdit={(exception) => {
                setOpenDate(null)
                edit(exception)
              }}
              onAdd={(start) => {
                setOpenDate(null)
                add(start)
              }}
            />
          </>
        )}
      </Loaded>
      <ExceptionDialog start={opened === 'exception' ? fromToday : edited} onClose={closeException} />
    </Screen>
  )
}
