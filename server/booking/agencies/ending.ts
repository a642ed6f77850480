/** Ends bookings and agreements of agencies, and notifies the other sides. */
import { type AgencyEnding, agencyReasons } from '#server/booking/shifts/agency-endings.ts'
import { cancelShift } from '#server/booking/shifts/cancel.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { emitOrganisation } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { openRequests, setClientReason } from './bookings.ts'
import { accountOfOrganisation, contractsToEnd, deleteAllContracts } from './contracts.ts'
import { contractClosed, representationClosed, representationEnded } from './messages.ts'
import { endedForClient } from './notices.ts'
import { type Agency, agencyById, agencyOfAccount } from './queries.ts'
import { agreementsOf, deleteAllStaff, deleteStaffOfPerson } from './staff.ts'

type Booked = { shiftId: number; siteId: number }

/** Ends a booking or a request in the name of the client's site, and notifies the client. */
export const endBooking = async (tx: Tx, { shiftId, siteId }: Booked, ending: AgencyEnding): Promise<void> => {
  const reasons = agencyReasons(await shiftById(tx, shiftId), ending)
  await setClientReason(tx, shiftId, reasons.client)
  const shift = await cancelShift(tx, {
    shiftId,
    // The site acts itself, so no member is named.
    by: { id: siteId, person_id: siteId },
    reason: reasons.person,
    agencyEnding: ending,
  })
  await notify(tx, siteId, endedForClient(shift, ending))
}

/** Withdraws unanswered requests that the agency may not make any more. */
export const withdrawRequests = async (
  tx: Tx,
  agency: { id: number },
  which: { employeeId: number } | { contractId: number; after: string },
): Promise<void> => {
  const ending = { cause: 'employeeId' in which ? 'agreement' : 'contract' } as const
  for (const { id, inviter_id } of await openRequests(tx, { agencyId: agency.id, ...which }))
    await endBooking(tx, { shiftId: id, siteId: inviter_id }, ending)
}

/** Ends all agreements of an agency that closes, or becomes an ordinary organisation. */
export const endAllStaff = async (tx: Tx, agency: Agency): Promise<void> => {
  for (const { employee_id } of await deleteAllStaff(tx, agency.id)) {
    if (employee_id === null) continue
    await withdrawRequests(tx, agency, { employeeId: employee_id })
    await notify(tx, employee_id, representationEnded(agency.name))
    emit(tx, employee_id, 'organisation')
  }
}

/** Ends the agreements and contracts of an account that closes. */
export const endAgreements = async (tx: Tx, person: { id: number; name: string }): Promise<void> => {
  for (const { organisation_id } of await agreementsOf(tx, person.id)) {
    const agency = await agencyById(tx, organisation_id)
    await notify(tx, agency.account_id, representationClosed(person.name))
    await emitOrganisation(tx, agency.id)
  }
  const own = await agencyOfAccount(tx, person.id)
  if (own) await endAllStaff(tx, own)
  for (const { agency_id, client_id } of await contractsToEnd(tx, person.id)) {
    const [reader, other] = own?.id === agency_id ? (['client', client_id] as const) : (['agency', agency_id] as const)
    await notify(
      tx,
      await accountOfOrganisation(tx, other),
      contractClosed(reader, own?.id === agency_id ? own.name : person.name),
    )
    await emitOrganisation(tx, other)
  }
  await deleteStaffOfPerson(tx, person.id)
  await deleteAllContracts(tx, person.id)
}
