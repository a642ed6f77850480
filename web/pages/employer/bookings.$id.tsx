import { BookingPage } from '#web/features/work/bookings/booking-page.tsx'
import { bookingCode, EmployerBooking } from '#web/features/work/bookings/employer-booking.tsx'

const list = { to: '/employer/book', option: 'history', label: 'Booking History' } as const

/** One booking of an employer: its state, its person and its history. */
export const BookingScreen = () => (
  <BookingPage list={list} code={bookingCode}>
    {(shown) => <EmployerBooking {...shown} />}
  </BookingPage>
)
