import { CalendarSync } from 'lucide-react'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { CalendarAddressCard } from './calendar-address-card.tsx'
import { CalendarSteps } from './calendar-steps.tsx'
import { useCalendarAddress, useRenewAddress } from './data.ts'

// The pressed button disappears with its card, so focus goes to the title.
const backToTitle = () => focusAfterDialog(() => document.querySelector('h1'))

/** Calendar feed of the person's shifts: its secret URL and how to subscribe to it. */
export function CalendarScreen() {
  const shifts = useMe().role === 'employer' ? 'bookings' : 'shifts'
  const address = useCalendarAddress()

  return (
    <Screen title="Sync calendar" intro={`See your ${shifts} in the calendar you already use.`} width="reading">
      <Loaded
        query={address}
        isEmpty={({ data }) => data === null}
        empty={<NotShared shifts={shifts} />}
        skeleton={<SkeletonCard lines={5} />}
        failure="Your calendar address could not be loaded."
      >
        {({ data }) =>
          data && (
            <>
              <CalendarAddressCard shown={data} shifts={shifts} onStopped={backToTitle} />
              <CalendarSteps />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}

function NotShared({ shifts }: { shifts: string }) {
  const renew = useRenewAddress()
  const singleFlight = useSingleFlight()
  const mayChange = useMay('manage')

  async function make() {
    try {
      toast.ok((await renew.mutateAsync()).message)
      backToTitle()
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The calendar address could not be created.'))
    }
  }

  return (
    <Empty
      icon={<CalendarSync size={22} aria-hidden="true" />}
      hint={
        mayChange
          ? 'Create a private address to add them to Google, Apple or Outlook. Changes and cancellations appear automatically.'
          : 'An owner or manager can create a private address for them.'
      }
      action={
        mayChange && (
          <Button onPress={() => singleFlight('make', make)} isPending={renew.isPending}>
            Create a calendar address
          </Button>
        )
      }
    >
      Your {shifts} are not in a calendar yet.
    </Empty>
  )
}
