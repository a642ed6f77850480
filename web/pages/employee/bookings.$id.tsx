import { BookingPage } from '#web/features/work/bookings/booking-page.tsx'
import { EmployeeBooking } from '#web/features/work/bookings/employee-booking.tsx'

const list = { to: '/employee/job-request', label: 'Shift Requests' } as const

/** One request or booking of an employee: its state, its place and its history. */
export const BookingScreen = () => <BookingPage list={list}>{(shown) => <EmployeeBooking {...shown} />}</BookingPage>
