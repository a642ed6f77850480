/** Ends applications that a booking, a closed vacancy or a closed account has decided. */
import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { type AddressedNotice, notifyEach } from '#server/messaging/notifications/queries.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { placesFilled, vacancyWithdrawn } from './messages.ts'
import {
  type EndedApplication,
  endApplicationsBetween,
  endApplicationsOfAccount,
  endApplicationsOfVacancy,
  endUnmetApplications,
} from './queries.ts'

/** Refreshes the screens of both sides; notifies people whose shift was filled or withdrawn. */
const notifyOfEnd = async (tx: Tx, ended: readonly EndedApplication[]): Promise<void> => {
  const notices: AddressedNotice[] = []
  for (const application of ended) {
    const { employee_id, employer_id, status } = application
    for (const id of [employee_id, employer_id]) emit(tx, id, 'shift')
    if (status === 'filled') notices.push({ accountId: employee_id, notice: placesFilled(application) })
    if (status === 'closed') notices.push({ accountId: employee_id, notice: vacancyWithdrawn(application) })
  }
  await notifyEach(tx, notices)
}

/**
 * Called after a booking: ends its own application, others of the person at that time, and those
 * for a full slot.
 */
export const settleApplications = async (tx: Tx, shift: Pick<Shift, 'id' | 'invitee_id'>, slotId: number | null) =>
  notifyOfEnd(tx, await endUnmetApplications(tx, shift, slotId))

export const closeApplicationsOf = async (tx: Tx, vacancyId: number) =>
  notifyOfEnd(tx, await endApplicationsOfVacancy(tx, vacancyId))

export const endApplicationsOfPair = async (tx: Tx, pair: Pair) =>
  notifyOfEnd(tx, await endApplicationsBetween(tx, pair))

export const endAllApplicationsOf = async (tx: Tx, person: { id: number; side: Side }) =>
  notifyOfEnd(tx, await endApplicationsOfAccount(tx, person))
