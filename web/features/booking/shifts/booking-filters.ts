/** Filters of Booking History; the first is shown if the URL names none. */
export const bookingFilters = ['upcoming', 'waiting', 'past', 'all'] as const
export type BookingFilter = (typeof bookingFilters)[number]
