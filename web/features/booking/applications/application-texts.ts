import type { ApplicationStatus } from '#contract/booking/applications.ts'

/** Outcome of an application, for the person. */
export const statusTexts: Record<ApplicationStatus, string> = {
  open: 'The employer has not chosen yet.',
  booked: 'You were booked.',
  asked: 'You got a request. See Shift Requests.',
  declined: 'Not this time.',
  withdrawn: 'You took it back, or it was withdrawn.',
  filled: 'Others were booked.',
  closed: 'The employer no longer needed anyone.',
  elsewhere: 'You were booked for another shift at that time.',
  started: 'The shift started before the employer chose.',
}
