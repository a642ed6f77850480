import type { Booking } from '#contract/work/bookings.ts'
import { shownActions } from '#web/features/booking/shifts/shift-request-actions.tsx'
import { useWorkplaces } from '#web/features/booking/workplaces/data.ts'
import { BookingPage, isRequest } from '#web/features/work/bookings/booking-page.tsx'
import { EmployeeBooking } from '#web/features/work/bookings/employee-booking.tsx'

const list = { to: '/employee/job-request', label: 'Shift Requests' } as const

const entryOf = (booking: Booking) => (isRequest(booking) ? '/employee/job-request' : '/employee/shifts')

/** One request or booking of an employee: its state, its place and its history. */
export const BookingScreen = () => (
  <BookingPage list={list} entryOf={entryOf} parts={[useWorkplaces()]} code={shownActions}>
    {(shown) => <EmployeeBooking {...shown} />}
  </BookingPage>
)
