/** Plans many slots of one region together, in turns of one request each (docs/decisions/0186). */
import type { Database, Tx } from '#server/platform/database.ts'
import { askNext, endTurn, needsMore, type Plan, planUrgency, type Run, readPlan, startPlan } from './planner.ts'

type Turn = { id: number; run: Run }
type UrgentTurn = Turn & { pace: number; soon: number }

/** Ends the plan of a slot that needs nobody; else returns how urgent it is. */
const readUrgency = async (tx: Tx, id: number): Promise<UrgentTurn | null> => {
  const plan = await startPlan(tx, id)
  if (plan === null) return null
  if (needsMore(plan)) return { id, run: plan.run, ...planUrgency(plan) }
  await endTurn(tx, plan, { isLast: true })
  return null
}

/** Asks one person; returns the plan if the slot needs another turn. */
const takeTurn = async (tx: Tx, { id, run }: Turn): Promise<Plan | null> => {
  const plan = await readPlan(tx, id, run)
  if (plan === null) return null
  await askNext(tx, plan, 1)
  const isLast = !needsMore(plan)
  await endTurn(tx, plan, { isLast })
  return isLast ? null : plan
}

/**
 * Asks the next people for these slots, one for each slot in turn, the most urgent first. Each turn
 * has a transaction of its own, so that a slot and its people are locked for one request only. One
 * slot that fails does not keep the others from being planned.
 */
export const planRegion = async (
  db: Database,
  ids: readonly number[],
  onError: (error: unknown, id: number) => void,
) => {
  const attempt = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T | null> =>
    db.transaction(work).catch((error) => {
      onError(error, id)
      return null
    })
  const needy: UrgentTurn[] = []
  for (const id of ids) {
    const one = await attempt(id, (tx) => readUrgency(tx, id))
    if (one !== null) needy.push(one)
  }
  let turns: Turn[] = needy.sort((a, b) => b.pace - a.pace || a.soon - b.soon)
  while (turns.length > 0) {
    const next: Turn[] = []
    for (const turn of turns) {
      const plan = await attempt(turn.id, (tx) => takeTurn(tx, turn))
      if (plan !== null) next.push({ id: turn.id, run: { ...plan.run, sent: plan.sent } })
    }
    turns = next
  }
}
