import type { EmployerCancellations } from '#contract/booking/employer-cancellations.ts'

/** 'Cancelled 3 of 41 bookings in the last 12 months.' */
export const cancellationText = ({ bookings, cancelled }: Pick<EmployerCancellations, 'bookings' | 'cancelled'>) =>
  `Cancelled ${cancelled === 0 ? 'none' : cancelled} of ${bookings} bookings in the last 12 months.`
