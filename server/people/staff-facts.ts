import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { staffFacts } from '#server/people/hooks.ts'
import type { Db } from '#server/platform/database.ts'

/** Adds to each person of a list the facts that help the employer to choose. */
export const withFacts = async <Person extends { id: number }>(
  db: Db,
  employerId: number,
  people: readonly Person[],
): Promise<(Person & StaffFacts)[]> => {
  const facts = await staffFacts(
    db,
    employerId,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({ ...person, ...facts.get(person.id)! }))
}
