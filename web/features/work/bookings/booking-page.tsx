import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Booking } from '#contract/work/bookings.ts'
import { useShiftSeen } from '#web/features/messaging/notifications/data.ts'
import { useMenuEntry } from '#web/platform/menu-entry.ts'
import { parseId } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadedFromUrl, type PartQuery, useWithParts } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { BackLink, type BackList } from './back-link.tsx'
import { useBooking } from './booking.ts'

export type ShownBooking = {
  booking: Booking
  /** In milliseconds since 1970. */
  now: number
}

type BookingPageProps = {
  /** List that leads to other bookings. */
  list: BackList
  /** Menu entry to mark, if it depends on the booking. */
  entryOf?: (booking: Booking) => string
  /** Parts of the page whose data loads beside the booking. */
  parts?: PartQuery[]
  /** Parts of the page whose code loads beside the booking. */
  code?: ComponentProps<typeof Deferred>['code']
  children: (shown: ShownBooking) => ReactNode
}

/** The booking that the URL names, in the frame of its page. */
export function BookingPage(props: BookingPageProps) {
  const { id: text } = useParams({ strict: false })
  const id = parseId(text)
  return id === null ? (
    <Screen title="Booking" width="reading">
      <Empty action={<BackLink list={props.list} look="soft" />}>There is no such booking.</Empty>
    </Screen>
  ) : (
    <OneBooking key={id} id={id} {...props} />
  )
}

function OneBooking({ id, list, entryOf, parts = [], code, children }: BookingPageProps & { id: number }) {
  const { query, now } = useBooking(id)
  const whole = useWithParts(query, ...parts)
  const booking = query.data
  useShiftSeen(id, booking && [booking.shift])
  useMenuEntry(entryOf && (booking ? entryOf(booking) : null))
  return (
    <Screen
      title={isRequest(booking) ? 'Shift request' : 'Booking'}
      width="reading"
      actions={
        booking && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <BackLink list={list} id={id} look="plain" />
            <Button look="plain" icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              Print
            </Button>
          </div>
        )
      }
    >
      <LoadedFromUrl
        query={whole}
        skeleton={<BookingSkeleton />}
        failure="The booking could not be loaded."
        exit={<BackLink list={list} look="soft" />}
      >
        {(shown) => (
          <Deferred code={code} isOptional placeholder={<BookingSkeleton />}>
            {children({ booking: shown, now })}
          </Deferred>
        )}
      </LoadedFromUrl>
    </Screen>
  )
}

/** Whether nobody was booked: a request that waits, or that ended without a yes. */
export const isRequest = (booking: Booking | undefined) =>
  booking !== undefined && ['pending', 'rejected', 'withdrawn', 'expired'].includes(booking.shift.status)

const BookingSkeleton = () => (
  <div className="grid gap-6">
    <SkeletonCard lines={3} />
    <SkeletonCard lines={4} />
    <SkeletonCard lines={5} />
  </div>
)
