import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AvailabilityException } from '#contract/booking/availability.ts'
import { AvailabilityCalendar } from '#web/features/booking/availability/availability-calendar.tsx'
import { spanAround } from '#web/features/booking/availability/calendar-span.ts'
import { DayDialog } from '#web/features/booking/availability/day-dialog.tsx'
import { ExceptionDialog, type ExceptionStart } from '#web/features/booking/availability/exception-dialog.tsx'
import { useMyAvailability } from '#web/features/booking/availability/my-availability.ts'
import { dayOf } from '#web/features/booking/availability/my-days.ts'
import { UpcomingExceptions } from '#web/features/booking/availability/upcoming-exceptions.tsx'
import { UnsetWeek, WeekCard } from '#web/features/booking/availability/week-card.tsx'
import { WeekDialog } from '#web/features/booking/availability/week-dialog.tsx'
import { WorkWishesCard } from '#web/features/booking/wishes/work-wishes-card.tsx'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { useOpenDialog, useOption } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { todayIn, viewerZone, zoneName } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** The employee's availability: usual week, exceptions and accepted shifts. */
export function AvailabilityScreen() {
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const [view, setView] = useOption(['week', 'month'])
  const [anchor, setAnchor] = useState(today)
  const [openDate, setOpenDate] = useState<string | null>(null)
  const [edited, setEdited] = useState<ExceptionStart | null>(null)
  const [openDialog, setOpenDialog] = useOpenDialog(['exception', 'week', 'wishes'])
  const myAvailability = useMyAvailability(spanAround(anchor))
  const { notes } = useDayNotes()

  const edit = (exception: AvailabilityException) => setEdited(exception)
  const add = (start: ExceptionStart) => setEdited(start)
  const fromToday = useMemo(() => ({ from_date: today, to_date: today }), [today])
  const editWeek = () => setOpenDialog('week')

  function closeException() {
    setEdited(null)
    if (openDialog === 'exception') setOpenDialog(null)
  }

  return (
    <Screen
      title="Availability"
      intro={`Employers can find you when you are available. Times are ${zoneName(zone)}.`}
      actions={
        <Button look="soft" icon={<Plus size={16} aria-hidden="true" />} onPress={() => setOpenDialog('exception')}>
          Mark days off or extra hours
        </Button>
      }
    >
      <Loaded query={myAvailability} skeleton={<SkeletonCard lines={9} />} failure="Failed to load your availability.">
        {(availability) => (
          <>
            {!availability.is_set && <UnsetWeek onEdit={editWeek} />}
            <AvailabilityCalendar
              availability={availability}
              isStale={myAvailability.isPlaceholderData}
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
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <UpcomingExceptions today={today} onEdit={edit} />
                <WorkWishesCard
                  isOpen={openDialog === 'wishes'}
                  onOpen={() => setOpenDialog('wishes')}
                  onClose={() => setOpenDialog(null)}
                />
              </div>
            </div>
            <WeekDialog
              pattern={availability.pattern}
              isOpen={openDialog === 'week'}
              onClose={() => setOpenDialog(null)}
            />
            <DayDialog
              day={openDate === null ? null : dayOf(openDate, availability)}
              notes={notes}
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
      <ExceptionDialog start={openDialog === 'exception' ? fromToday : edited} onClose={closeException} />
    </Screen>
  )
}
