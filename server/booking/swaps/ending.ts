/** Ends swaps whose booking has ended or changed, and notifies the people. */
import type { Side } from '#contract/people/connections.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { notifyEmployersOfEnd, notifyGiver, notifyTaker } from './notices.ts'
import { lapseLate, lapseOf, lapseOfPair, lapseOfTaker } from './queries.ts'

/**
 * Ends swaps after a cancellation or change, about which both sides of the booking are notified
 * anyway.
 */
export const endSwapsOf = async (tx: Tx, shiftIds: readonly number[]): Promise<void> => {
  for (const swap of await lapseOf(tx, shiftIds)) {
    const isGone = (id: number | null) => id !== null && shiftIds.includes(id)
    if (!isGone(swap.shift_id)) await notifyGiver(tx, swap)
    if (!isGone(swap.return_shift_id)) await notifyTaker(tx, swap)
    if (!isGone(swap.shift_id)) await notifyEmployersOfEnd(tx, swap, swap.return_employer_id)
    else if (!isGone(swap.return_shift_id)) await notifyEmployersOfEnd(tx, swap, swap.employer_id)
  }
}

/** Ends the swaps of a colleague whose account was closed. */
export const endSwapsOfTaker = async (tx: Tx, takerId: number): Promise<void> => {
  for (const swap of await lapseOfTaker(tx, takerId)) {
    await notifyGiver(tx, swap)
    await notifyEmployersOfEnd(tx, swap)
  }
}

/**
 * Ends the swaps of an employer and a person who was to work there, after one blocked the other or
 * the employer chose not to book the person.
 */
export const endSwapsOfPair = async (tx: Tx, pair: Pair, by: Side): Promise<void> => {
  for (const swap of await lapseOfPair(tx, pair)) {
    const [notifyPerson, notifyColleague] =
      swap.taker_id === pair.employee_id ? [notifyTaker, notifyGiver] : [notifyGiver, notifyTaker]
    await notifyColleague(tx, swap)
    if (by === 'employer') await notifyPerson(tx, swap)
    await notifyEmployersOfEnd(tx, swap, by === 'employer' ? pair.employer_id : null)
  }
}

/** Ends swaps whose time is over; returns how many. */
export const endLate = async (tx: Tx): Promise<number> => {
  const late = await lapseLate(tx)
  for (const swap of late) {
    await notifyGiver(tx, swap)
    await notifyTaker(tx, swap)
  }
  return late.length
}
