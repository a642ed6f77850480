import { CalendarSync } from 'lucide-react'
import { useRef } from 'react'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { focusAfterDialog } from '#web/ui/focusAfterDialog.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { CalendarAddressCard } from './CalendarAddressCard.tsx'
import { CalendarSteps } from './CalendarSteps.tsx'
import { useCalendarAddress, useRenewAddress } from './data.ts'

/** The own shifts in the calendar that a person already uses: the address to give to it, and how. */
export function CalendarScreen() {
  const isEmployer = useMe().role === 'employer'
  const address = useCalendarAddress()
  const place = useRef<HTMLDivElement>(null)
  // What was pressed goes away with what it stood in; what came of it is the place to go on.
  const stay = () => focusAfterDialog(() => place.current)

  return (
    <Screen
      title="Calendar"
      intro={`See your ${isEmployer ? 'bookings' : 'shifts'} in the calendar that you already use.`}
      width="reading"
    >
      <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
        <Loaded
          query={address}
          isEmpty={({ data }) => data === null}
          empty={<NotShared onMade={stay} />}
          skeleton={<SkeletonCard lines={5} />}
          failure="Your calendar address could not be loaded."
        >
          {({ data }) =>
            data && (
              <>
                <CalendarAddressCard shown={data} onStopped={stay} />
                <CalendarSteps />
              </>
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}

function NotShared({ onMade }: { onMade: () => void }) {
  const renew = useRenewAddress()

  async function make() {
    try {
      toast.ok((await renew.mutateAsync()).message)
      onMade()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The calendar address could not be made.'))
    }
  }

  return (
    <Empty
      icon={<CalendarSync size={22} aria-hidden="true" />}
      hint="With an address of your own it shows what is booked, and follows every change and cancellation."
      action={
        <Button onPress={make} isPending={renew.isPending}>
          Make a calendar address
        </Button>
      }
    >
      No calendar shows your shifts yet.
    </Empty>
  )
}
