/** Filters of Booking History. Without one in the URL, the first is shown, or all for a link. */
export const bookingFilters = ['upcoming', 'waiting', 'past', 'all'] as const
export type BookingFilter = (typeof bookingFilters)[number]
