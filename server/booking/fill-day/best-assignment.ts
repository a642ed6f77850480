/**
 * The best assignment for a day (docs/decisions/0235): exact if each person takes one slot. If a
 * person may take two, it is the best of an integer program with a time limit, two exact passes,
 * and the one without pairs.
 */
import { type Arc, type Assignable, assignPruned, bySlot } from './assignment.ts'
import { arcsOf, programText } from './integer-program.ts'
import { assignInTwoPasses, type Pair, pairOf, weightWithDays } from './pairs.ts'
import { solve } from './solver.ts'

const SECONDS = 2
/** Arcs of each slot that are tried first, and that are kept if there are more than MOST_ARCS. */
const BEST_ARCS = 40
const MOST_ARCS = 20_000
const MOST_PAIRS = 20_000

export type Best = {
  chosen: Arc[]
  /** Openings that another assignment could fill as well; 0 if this one is proved best. */
  atMostMore: number
}

/** Larger than any fit: one more opening filled is worth more than the best fit of all of them. */
const FIT = 1000
/** Weight of one opening, without the fit of its person. */
export const openingWeight = (openings: readonly number[]): number =>
  FIT * (openings.reduce((sum, n) => sum + n, 0) + 1)

type AllowsBoth = (first: Arc, second: Arc) => boolean

const pairsOf = (arcs: readonly Arc[], allowsBoth: AllowsBoth): Pair[] => {
  const pairs: Pair[] = []
  for (const own of Map.groupBy(arcs, ({ person }) => person).values())
    for (const first of own) for (const second of own) if (allowsBoth(first, second)) pairs.push(pairOf(first, second))
  return pairs.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_PAIRS)
}

/** Openings that could be filled as well, if no assignment weighs more than `bound`. */
const leftBelow = (bound: number, chosen: readonly Arc[], openings: readonly number[]): number =>
  Math.max(0, Math.floor((bound - weightWithDays(chosen)) / openingWeight(openings)))

/** Openings that stay empty although people fit their slots. */
const leftAtMost = ({ openings, arcs }: Assignable, chosen: readonly Arc[]): number =>
  bySlot(openings.length, arcs).reduce((sum, list, slot) => sum + Math.min(openings[slot]!, list.length), 0) -
  chosen.length

/** `allowsBoth`: whether a person may take both slots, of which the first is earlier. */
export const bestAssignment = async (problem: Assignable, allowsBoth: AllowsBoth, seconds = SECONDS): Promise<Best> => {
  const alone = assignPruned(problem, BEST_ARCS).chosen
  const best = (list: Arc[]) => list.toSorted((a, b) => b.weight - a.weight).slice(0, BEST_ARCS)
  const arcs =
    problem.arcs.length <= MOST_ARCS ? problem.arcs : bySlot(problem.openings.length, problem.arcs).flatMap(best)
  const pairs = pairsOf(arcs, allowsBoth)
  if (pairs.length === 0) return { chosen: alone, atMostMore: 0 }
  const program = { openings: problem.openings, arcs, pairs }
  const answer = await solve({
    program: programText(program, { isWhole: true }),
    relaxation: programText(program, { isWhole: false }),
    seconds,
  })
  const found = answer === null ? [] : [arcsOf(program, answer.values)]
  const all = [...found, assignInTwoPasses({ ...problem, arcs }, pairs), alone]
  const chosen = all.toSorted((a, b) => weightWithDays(b) - weightWithDays(a))[0]!
  if (answer === null) return { chosen, atMostMore: leftAtMost(problem, chosen) }
  return { chosen, atMostMore: answer.bound === null ? 0 : leftBelow(answer.bound, chosen, problem.openings) }
}
