/** Changes that the employer makes to a proposal before sending it. */
import type { ChosenLine, DayProposal, ProposedLine, ProposedPerson } from '#contract/booking/fill-day.ts'

export type Choice = 'proposed' | 'runner_up' | 'left_out'

/** Key of a line: its slot, and its index among the openings of the slot. */
export const lineKey = (slotId: number, index: number) => `${slotId} ${index}`

export type Choices = ReadonlyMap<string, Choice>
const choiceOf = (choices: Choices, key: string): Choice => choices.get(key) ?? 'proposed'

/** The person who is asked by a line as it is now; null if nobody is. */
export const chosenPerson = ({ person, runner_up }: ProposedLine, choice: Choice): ProposedPerson | null =>
  choice === 'left_out' ? null : choice === 'runner_up' ? runner_up : person

/** All lines that ask a person, in the order of the proposal. */
export const chosenLines = ({ slots }: DayProposal, choices: Choices): ChosenLine[] =>
  slots.flatMap(({ id, last_request_id, lines }) =>
    lines.flatMap((line, index) => {
      const person = chosenPerson(line, choiceOf(choices, lineKey(id, index)))
      return person ? [{ slot_id: id, employee_id: person.id, last_request_id }] : []
    }),
  )

/** Keys of the lines whose runner-up another line has chosen. */
export const takenRunnersUp = ({ slots }: DayProposal, choices: Choices): ReadonlySet<string> => {
  const all = slots.flatMap(({ id, lines }) => lines.map((line, index) => ({ line, key: lineKey(id, index) })))
  const chosenBy = new Map<number, string>()
  for (const { line, key } of all) if (choiceOf(choices, key) === 'runner_up') chosenBy.set(line.runner_up!.id, key)
  const isTaken = ({ line, key }: (typeof all)[number]) => {
    const by = line.runner_up && chosenBy.get(line.runner_up.id)
    return by !== undefined && by !== null && by !== key
  }
  return new Set(all.filter(isTaken).map(({ key }) => key))
}
