import type { Person } from '../people.ts'

/** Ids of localities that the migration brings, from near to far. */
export const FOOTSCRAY = 13613
export const YARRAVILLE = 15971
export const GEELONG = 13657
export const SYDNEY = 4478
/** Its coordinates are unknown. */
export const PUKATJA = 11133

export const placeSite = (employer: Person, locality_id: number) =>
  employer.profiles.updateEmployer({ params: { id: String(employer.id) }, body: { locality_id } })

type Travel = Parameters<Person['places']['saveTravel']>[0]['body']
/** Saves where a person travels from, by car and without a limit unless given. */
export const travelFrom = (person: Person, home_id: number | null, more: Partial<Travel> = {}) =>
  person.places.saveTravel({
    body: { home_id, limit_km: null, mode: 'car', preferred: [], avoided: [], ...more },
  })
