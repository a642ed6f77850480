/** Handlers of the calls that modules make to modules above them; see `platform/hooks.ts`. */
import { recordChatMessage } from './admin/support/routes.ts'
import { ensurePlanAllows, isPlanFull as isPlanFullOf } from './billing/subscriptions/limits.ts'
import { needsOf } from './booking/eligibility/needs.ts'
import { ensureMayBook, ensureNotApproved, estimatePays, isPlanFull, stateRateOn } from './booking/hooks.ts'
import { withdrawBetweenPair } from './booking/shifts/cancel.ts'
import { bookedPairsOf, contactAccessOfPair, hasBooking } from './booking/shifts/contact-access.ts'
import { countBookingsOfSubject, ensurePartyOf } from './booking/shifts/queries.ts'
import { staffFactsOf } from './booking/staff-facts/queries.ts'
import { ensureParty } from './messaging/hooks.ts'
import {
  areBooked,
  bookingsOfSubject,
  contactAccess,
  messageToSupport,
  needsBeforeBooking,
  pairsWithBooking,
  staffFacts,
  withdrawRequests,
} from './people/hooks.ts'
import { paysOf } from './work/timesheets/estimate.ts'
import { ensureSheetNotApproved } from './work/timesheets/queries.ts'
import { awardRateOn } from './work/timesheets/rates.ts'

export const registerHandlers = () => {
  ensureParty.handle(ensurePartyOf)
  contactAccess.handle(contactAccessOfPair)
  areBooked.handle(hasBooking)
  pairsWithBooking.handle(bookedPairsOf)
  withdrawRequests.handle(withdrawBetweenPair)
  needsBeforeBooking.handle(needsOf)
  staffFacts.handle(staffFactsOf)
  bookingsOfSubject.handle(countBookingsOfSubject)
  messageToSupport.handle(recordChatMessage)
  ensureMayBook.handle(ensurePlanAllows)
  isPlanFull.handle(isPlanFullOf)
  stateRateOn.handle(awardRateOn)
  ensureNotApproved.handle(ensureSheetNotApproved)
  estimatePays.handle(paysOf)
}
