import type { FittingSlot } from './queries.ts'

/** The offer of a slot to a person who fits it. */
export const newOfferOf = (slot: FittingSlot, employeeId: number) => {
  const { id, employer, subject, classification, date, start_time, end_time, time_zone, starts_at, ends_at } = slot
  return {
    ...{ inviterId: employer.id, slotId: id, zone: time_zone },
    body: {
      ...{ inviter_id: employer.id, invitee_id: employeeId, subject_id: subject.id, date, start_time, end_time },
      ...(classification && { classification }),
    },
    span: { start: Temporal.Instant.from(starts_at), end: Temporal.Instant.from(ends_at) },
  }
}
