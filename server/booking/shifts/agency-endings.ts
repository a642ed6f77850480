/** Messages about shifts that are ended by the agency that booked them. */
import type { Shift } from '#contract/booking/shifts.ts'
import { whenAndWhat } from './format.ts'
import { employerCancelled, employerWithdrew, shiftTexts, toEmployee } from './messages.ts'

/** A booking or request that the agency ends, or a request whose agreement or contract ended. */
export type AgencyEnding =
  | { cause: 'cancelled'; reason: string | null; reasonForPerson: string | null }
  | { cause: 'agreement' }
  | { cause: 'contract' }

/** Reasons that stay with the shift: the one for the client is not shown to the person. */
export const agencyReasons = ({ agency, inviter, invitee, status }: Shift, ending: AgencyEnding) => {
  const name = agency?.name ?? ''
  if (ending.cause === 'agreement')
    return { person: `${name} no longer represents you.`, client: `${name} no longer represents ${invitee.name}.` }
  if (ending.cause === 'contract')
    return {
      person: `${name} no longer books for ${inviter.name} on this day.`,
      client: `The contract with ${name} ends before this day.`,
    }
  const sentence = `${name} ${status === 'accepted' ? 'cancelled the booking' : 'withdrew the request'}.`
  const adding = (reason: string | null) => [sentence, reason].filter(Boolean).join(' ')
  return { person: adding(ending.reasonForPerson), client: adding(ending.reason) }
}

/** The person reads the agency's own sentence for them, and never the reason for the client. */
export const endedByAgency = (shift: Shift, ending: AgencyEnding) => {
  const agency = shift.agency?.name ?? ''
  const isCancelled = shift.status === 'cancelled'
  const at = `at ${shift.inviter.name} on ${whenAndWhat(shift)}`
  const what = isCancelled ? 'cancelled the shift' : 'withdrew the request'
  const message =
    ending.cause === 'cancelled'
      ? [`${agency} ${what} ${at}.`, ending.reasonForPerson].filter(Boolean).join(' ')
      : `${agency} no longer ${ending.cause === 'agreement' ? 'represents you' : 'books for this employer'}, so the request ${at} was withdrawn.`
  const title = isCancelled ? 'Shift cancelled' : 'Request withdrawn'
  const { mail: _, ...copy } = isCancelled ? employerCancelled : employerWithdrew
  return toEmployee(shift, { ...copy, title, message, ...(!isCancelled && { text: shiftTexts.withdrawnByAgency }) })
}
