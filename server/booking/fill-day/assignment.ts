/**
 * Assigns people to slots so that the sum of the weights is largest: shortest augmenting paths,
 * exact (docs/decisions/0235). Each opening is a row with a private column, so that it may stay
 * empty. Weights are positive whole numbers.
 */
import { createQueue } from './priority-queue.ts'

/** A person who may be asked for a slot; both are indexes in their lists. */
export type Arc = { slot: number; person: number; weight: number }
export type Assignable = {
  /** Openings of each slot. */
  openings: readonly number[]
  /** Number of people. */
  people: number
  arcs: readonly Arc[]
}
export type Assigned = {
  chosen: Arc[]
  /** Worth of each person to the slots that do not get them; 0 for a person in no demand. */
  prices: Float64Array
  /** Worth of one opening of each slot at these prices. */
  values: Float64Array
}

export const weightOf = (chosen: readonly { weight: number }[]): number =>
  chosen.reduce((sum, { weight }) => sum + weight, 0)

/** Arcs by the index of their slot. */
export const bySlot = (slots: number, arcs: readonly Arc[]): Arc[][] => {
  const lists: Arc[][] = Array.from({ length: slots }, () => [])
  for (const arc of arcs) lists[arc.slot]!.push(arc)
  return lists
}

export const assign = ({ openings, people, arcs }: Assignable): Assigned => {
  const rows = openings.flatMap((count, slot) => Array<number>(count).fill(slot))
  const arcsOf = bySlot(openings.length, arcs)
  const columns = people + rows.length
  const most = arcs.reduce((top, { weight }) => Math.max(top, weight), 0)
  // Cost of an arc is `most` less its weight, and that of an empty opening is `most`.
  const potential = new Float64Array(columns)
  const rowPotential = new Float64Array(rows.length)
  const rowIn = new Int32Array(columns).fill(-1)
  const columnOf = new Int32Array(rows.length).fill(-1)
  const taken: (Arc | null)[] = rows.map(() => null)
  const distance = new Float64Array(columns)
  const from = new Int32Array(columns)
  const via: (Arc | null)[] = Array.from({ length: columns }, () => null)
  const seenIn = new Int32Array(columns).fill(-1)
  const doneIn = new Int32Array(columns).fill(-1)
  const queue = createQueue()

  const costOf = (arc: Arc | null) => most - (arc?.weight ?? 0)
  /** Finds the cheapest augmenting path for one more row, and moves the rows along it. */
  const augment = (start: number): void => {
    const reach = (row: number, column: number, arc: Arc | null, soFar: number) => {
      if (doneIn[column] === start) return
      const length = soFar + costOf(arc) - potential[column]! - (columnOf[row] === -1 ? 0 : rowPotential[row]!)
      if (seenIn[column] === start && length >= distance[column]!) return
      seenIn[column] = start
      distance[column] = length
      from[column] = row
      via[column] = arc
      queue.add(length, column)
    }
    const reachFrom = (row: number, soFar: number) => {
      for (const arc of arcsOf[rows[row]!]!) reach(row, arc.person, arc, soFar)
      reach(row, people + row, null, soFar)
    }
    queue.clear()
    const scanned: number[] = []
    reachFrom(start, 0)
    let end = -1
    while (end === -1) {
      const column = queue.take()
      if (doneIn[column] === start) continue
      doneIn[column] = start
      if (rowIn[column] === -1) end = column
      else {
        scanned.push(column)
        reachFrom(rowIn[column]!, distance[column]!)
      }
    }
    for (const column of scanned) potential[column]! += distance[column]! - distance[end]!
    for (let column = end; ; ) {
      const row = from[column]!
      const before = columnOf[row]!
      rowIn[column] = row
      columnOf[row] = column
      taken[row] = via[column]!
      if (row === start) break
      column = before
    }
    for (const column of [...scanned, end]) {
      const row = rowIn[column]!
      rowPotential[row] = costOf(taken[row]!) - potential[column]!
    }
  }
  for (let row = 0; row < rows.length; row++) augment(row)

  const values = new Float64Array(openings.length)
  rows.forEach((slot, row) => {
    values[slot] = Math.max(values[slot]!, most - rowPotential[row]!)
  })
  return {
    chosen: taken.filter((arc) => arc !== null),
    prices: potential.subarray(0, people).map((value) => -value),
    values,
  }
}

/** Whether an arc that was left out could make the assignment better. */
const mayImprove = ({ prices, values }: Assigned, { slot, person, weight }: Arc): boolean =>
  weight > prices[person]! + values[slot]!

/**
 * Like `assign`, but faster: considers only the best arcs of each slot, then adds those that could
 * improve the result at the prices found, until there are none.
 */
export const assignPruned = ({ openings, people, arcs }: Assignable, best: number): Assigned => {
  const kept = bySlot(openings.length, arcs).map((list) => list.toSorted((a, b) => b.weight - a.weight))
  let used = kept.flatMap((list) => list.slice(0, best))
  let left = kept.flatMap((list) => list.slice(best))
  for (;;) {
    const assigned = assign({ openings, people, arcs: used })
    const better = new Set(left.filter((arc) => mayImprove(assigned, arc)))
    if (better.size === 0) return assigned
    used = [...used, ...better]
    left = left.filter((arc) => !better.has(arc))
  }
}
