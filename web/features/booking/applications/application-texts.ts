import type { Applicant, ApplicationStatus } from '#contract/booking/applications.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'

/** 'Worked here 3 times · Within 5 km, 15 min' */
export const factsText = ({ past_shifts, travel }: Pick<Applicant, 'past_shifts' | 'travel'>) =>
  [
    past_shifts === 0 ? 'New to you' : `Worked here ${past_shifts === 1 ? 'once' : `${past_shifts} times`}`,
    travel && shortTravelText(travel),
  ]
    .filter(Boolean)
    .join(' · ')

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
