/** Text messages to people who have not answered a push (docs/decisions/0215). */
import { setReminded, silentOffers } from '#server/booking/offers/queries.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { requestReminders } from '#server/booking/shifts/request-notices.ts'
import { sendAlerts } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'

/** Minutes of silence before the text message. */
const SILENT_MINUTES = 5
/** Chance of a yes that is worth a text message. */
const LEAST_CHANCE = 0.15

/**
 * Sends each silent person the request as a text message, once. The caller has locked the slot, so
 * that nobody answers meanwhile.
 */
export const remindSilent = async (tx: Tx, slotId: number): Promise<void> => {
  const ids = await silentOffers(tx, slotId, { minutes: SILENT_MINUTES, chance: LEAST_CHANCE })
  if (ids.length === 0) return
  await sendAlerts(tx, requestReminders(await shiftsByIds(tx, ids), tx.now))
  await setReminded(tx, ids)
}
