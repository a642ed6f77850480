/**
 * The assignment with pairs as an integer program, in the text format that HiGHS reads: a variable
 * for each arc and each pair, a row for each person and each slot.
 */
import type { Arc, Assignable } from './assignment.ts'
import type { Pair } from './pairs.ts'

/** HiGHS reads lines of limited length. */
const TERMS_A_LINE = 40
const joined = (terms: readonly string[], separator: string): string => {
  const lines: string[] = []
  for (let at = 0; at < terms.length; at += TERMS_A_LINE) lines.push(terms.slice(at, at + TERMS_A_LINE).join(separator))
  return lines.join(`${separator}\n`)
}

type Program = Pick<Assignable, 'openings' | 'arcs'> & { pairs: readonly Pair[] }

/** Without `isWhole`, the relaxation: people may be divided, so its best is an upper bound. */
export const programText = ({ openings, arcs, pairs }: Program, { isWhole }: { isWhole: boolean }): string => {
  const ofPerson = new Map<number, string[]>()
  const ofSlot = openings.map((): string[] => [])
  const add = (name: string, person: number, slots: readonly number[]) => {
    const names = ofPerson.get(person)
    if (names) names.push(name)
    else ofPerson.set(person, [name])
    for (const slot of slots) ofSlot[slot]!.push(name)
  }
  arcs.forEach(({ person, slot }, i) => {
    add(`x${i}`, person, [slot])
  })
  pairs.forEach(({ first, second }, i) => {
    add(`z${i}`, first.person, [first.slot, second.slot])
  })
  const names = [...arcs.map((_, i) => `x${i}`), ...pairs.map((_, i) => `z${i}`)]
  const weights = [...arcs, ...pairs].map(({ weight }, i) => `${weight} ${names[i]}`)
  return [
    'Maximize',
    ` obj: ${joined(weights, ' + ')}`,
    'Subject To',
    ...[...ofPerson].map(([person, of]) => ` p${person}: ${joined(of, ' + ')} <= 1`),
    ...ofSlot.flatMap((of, slot) => (of.length > 0 ? [` s${slot}: ${joined(of, ' + ')} <= ${openings[slot]}`] : [])),
    ...(isWhole ? ['Binary', joined(names, ' ')] : ['Bounds', ...names.map((name) => ` 0 <= ${name} <= 1`)]),
    'End',
  ].join('\n')
}

/** The arcs of a solution, given the values of its variables. */
export const arcsOf = ({ arcs, pairs }: Program, values: ReadonlyMap<string, number>): Arc[] => {
  const isChosen = (name: string) => (values.get(name) ?? 0) > 0.5
  return [
    ...arcs.filter((_, i) => isChosen(`x${i}`)),
    ...pairs.flatMap(({ first, second }, i) => (isChosen(`z${i}`) ? [first, second] : [])),
  ]
}
