import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AgencyBooking } from '#contract/booking/agency-bookings.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useOpenDialog, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate, shortDate, weekdayOf } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { money } from '#web/ui/money.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAgencyBookings, useCancelForClient } from './agency-bookings.ts'
import { BookForClientDialog } from './book-for-client-dialog.tsx'

/** Bookings of the agency at its clients, with hours and margin. */
export function BookingsPart() {
  const [{ page = 1 }, set] = useUrlState()
  const query = useAgencyBookings(page)
  const mayBook = useMay('book')
  const [open, setOpen] = useOpenDialog(['book'])
  const [cancelling, setCancelling] = useState<AgencyBooking | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const book = mayBook && (
    <Button onPress={() => setOpen('book')} icon={<CalendarPlus size={16} aria-hidden="true" />}>
      Book for a client
    </Button>
  )
  return (
    <Loaded query={query} failure="The bookings could not be loaded.">
      {({ data, total, per_page }) => (
        <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          {total === 0 ? (
            <Empty hint="Invite staff and agree a contract first. Then book them for a client here." action={book}>
              No bookings yet
            </Empty>
          ) : (
            <>
              <div className="flex justify-end empty:hidden">{book}</div>
              <Table
                label="Bookings of the agency"
                columns={columnsOf(
                  data.some((booking) => booking.money !== null),
                  mayBook ? setCancelling : null,
                )}
                rows={data}
                keyOf={({ id }) => id}
                isDense
              />
              <Pagination
                label="bookings"
                page={page}
                lastPage={Math.ceil(total / per_page)}
                onPage={(next) => set({ page: next })}
              />
            </>
          )}
          <BookForClientDialog isOpen={open === 'book' && mayBook} onClose={() => setOpen(null)} />
          <CancelDialog
            booking={cancelling}
            onClose={() => setCancelling(null)}
            onCancelled={() => focusAfterDialog(() => list.current)}
          />
        </div>
      )}
    </Loaded>
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const columnsOf = (hasMoney: boolean, onCancel: ((booking: AgencyBooking) => void) | null): Column<AgencyBooking>[] => [
  {
    title: 'Staff',
    cell: ({ employee, classification, subject }) => (
      <PersonName
        name={employee.name}
        avatar={employee.avatar}
        size="small"
        caption={[subject, classification && classificationFacts[classification].short].filter(Boolean).join(', ')}
      />
    ),
  },
  { title: 'Client', cell: ({ site }) => <span className="wrap-anywhere">{site.name}</span> },
  {
    title: 'Date & Time',
    cell: ({ date, start_time, end_time }) => (
      <div className="whitespace-nowrap">
        <p>
          {weekdays[weekdayOf(date) - 1]}, {shortDate(date)}
        </p>
        <p className="text-dim tabular-nums">{timeRange(start_time, end_time)}</p>
      </div>
    ),
  },
  { title: 'Status', cell: (booking) => <Status booking={booking} /> },
  ...(hasMoney ? [marginColumn] : []),
  ...(onCancel ? [cancelColumn(onCancel)] : []),
]

const hoursTexts = {
  draft: 'Hours not submitted',
  submitted: 'Hours submitted',
  disputed: 'Hours sent back',
  approved: 'Hours approved',
}

const Status = ({ booking: { status, hours } }: { booking: AgencyBooking }) => (
  <div className="grid justify-items-start gap-1">
    <StatusBadge status={status} />
    {hours && (
      <p className="text-hint whitespace-nowrap text-dim">
        {hoursTexts[hours.status]}
        {hours.status !== 'draft' && `, ${lengthText(hours.paid_minutes)}`}
      </p>
    )}
  </div>
)

const marginColumn: Column<AgencyBooking> = {
  title: 'Margin',
  align: 'right',
  cell: ({ money: cents }) => cents && <Margin {...cents} />,
}

function Margin({ client_hourly, pay_hourly, client, pay, margin }: NonNullable<AgencyBooking['money']>) {
  const isKnown = client !== null && pay !== null && margin !== null
  return (
    <div className="whitespace-nowrap tabular-nums">
      <p className="font-medium">{isKnown ? money(margin) : `${money(client_hourly - pay_hourly)} an hour`}</p>
      <p className="text-hint text-dim">
        {isKnown ? `${money(client)} less ${money(pay)}` : `${money(client_hourly)} less ${money(pay_hourly)}`}
      </p>
    </div>
  )
}

const endingOf = ({ status }: AgencyBooking) => (status === 'pending' ? 'Withdraw' : 'Cancel')

const cancelColumn = (onCancel: (booking: AgencyBooking) => void): Column<AgencyBooking> => ({
  title: 'Actions',
  isTitleHidden: true,
  align: 'right',
  cell: (booking) =>
    (booking.status === 'pending' || booking.status === 'accepted') &&
    booking.hours === null && (
      <Button
        look="link"
        size="small"
        aria-label={`${endingOf(booking)}, ${booking.employee.name}, ${longDate(booking.date)}`}
        onPress={() => onCancel(booking)}
      >
        {endingOf(booking)}
      </Button>
    ),
})

type CancelDialogProps = { booking: AgencyBooking | null; onClose: () => void; onCancelled: () => void }

function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const cancel = useCancelForClient()
  const shown = useLastNonNull(booking)
  const [reason, setReason] = useState('')
  const [forPerson, setForPerson] = useState('')
  const isRequest = shown?.status === 'pending'

  // The next booking is of another person, and often at another client.
  function close() {
    setReason('')
    setForPerson('')
    onClose()
  }

  async function confirm() {
    if (!shown) return
    toast.ok(await cancel(shown, { client: reason, person: forPerson }))
    onCancelled()
  }

  return (
    <ConfirmDialog
      title={isRequest ? 'Withdraw this request?' : 'Cancel this booking?'}
      confirm={isRequest ? 'Withdraw request' : 'Cancel booking'}
      dismiss={isRequest ? 'Keep request' : 'Keep booking'}
      isDanger
      hasField
      isOpen={booking !== null}
      onClose={close}
      onConfirm={confirm}
      failure={`The ${isRequest ? 'request could not be withdrawn' : 'booking could not be cancelled'}. Please try again.`}
    >
      <p>
        {shown?.employee.name} and {shown?.site.name} are notified.
      </p>
      <TextField
        name="reason"
        label={`Reason for ${shown?.site.name ?? 'the client'}`}
        value={reason}
        onChange={setReason}
        maxLength={200}
        autoComplete="off"
        hint={`Optional. ${shown?.employee.name ?? 'The person'} does not read it.`}
      />
      <TextField
        name="reason_for_person"
        label={`Message for ${shown?.employee.name ?? 'the person'}`}
        value={forPerson}
        onChange={setForPerson}
        maxLength={200}
        autoComplete="off"
        hint="Optional. Without it they read only that you cancelled."
      />
    </ConfirmDialog>
  )
}
