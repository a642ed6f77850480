/** Texts of the notices about applications. */
import { when } from '#server/booking/shifts/format.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { AppliedSlot, AppliedVacancy } from './queries.ts'

const appliedText = (vacancy: AppliedVacancy): string => {
  const { subject, applicants, applications, latest } = vacancy
  if (applications === 1) return `${latest} applied for ${when(vacancy)} (${subject}).`
  return applicants === 1
    ? `${latest} applied for ${applications} shifts in ${subject}, first on ${when(vacancy)}.`
    : `${applicants} people have applied for ${subject}, first on ${when(vacancy)}. The latest is ${latest}.`
}

/** Notice to the employer of new applications for a vacancy. */
export const applied = (vacancy: AppliedVacancy): Notice => {
  const { vacancy_id, applications, starts_at } = vacancy
  const start = Temporal.Instant.from(starts_at)
  return {
    ...{ type: 'job', title: applications === 1 ? 'New application' : 'New applications' },
    message: appliedText(vacancy),
    link: `/employer/vacancies?vacancy=${vacancy_id}`,
    alert: { event: 'shift_answer', startsAt: start, until: start },
  }
}

const toApplicant = (slot: AppliedSlot, title: string, message: string): Notice => ({
  ...{ type: 'job', title, message, link: '/employee/not-asked' },
  alert: { event: 'shift_change', until: Temporal.Instant.from(slot.starts_at) },
})

const whenAndWhat = (slot: AppliedSlot) => `${when(slot)} (${slot.subject.name})`

/** All people are booked, and this one is not among them. */
export const placesFilled = (slot: AppliedSlot) =>
  toApplicant(
    slot,
    'Shift filled',
    `${slot.employer} has found everyone for ${whenAndWhat(slot)}. Thank you for applying.`,
  )

export const vacancyWithdrawn = (slot: AppliedSlot) =>
  toApplicant(
    slot,
    'Shift withdrawn',
    `${slot.employer} no longer needs anyone on ${whenAndWhat(slot)}. Thank you for applying.`,
  )

/** The employer does not need this person; it gives no reason. */
export const notThisTime = (slot: AppliedSlot) =>
  toApplicant(
    slot,
    'Not this time',
    `${slot.employer} does not need you on ${whenAndWhat(slot)} this time. Thank you for applying.`,
  )
