/** Fit of a person for a slot, below 1000: one more filled opening is worth more than any fit. */
import type { FoundPerson } from '#server/booking/availability/search.ts'
import type { Candidate } from '#server/booking/vacancies/candidates.ts'

const CHANCE = 400
const KNOWN = 150
const PREFERRED = 100
const NEARNESS = 100
const WAITED = 10

/** Distance that counts as the farthest, and the share while it is unknown. */
const FAR_KM = 50
const UNKNOWN_NEARNESS = 0.5
const MOST_WAITED = 10

/** The order of a pool counts in place of whether the person has worked at the site. */
const shareInPool = (place: number | null, size: number) => (place === null ? 0 : 1 - (place - 1) / size)

type Pool = { id: number; size: number } | null
export const fitOf = ({ chance, person, record }: Candidate<FoundPerson>, pool: Pool): number => {
  const km = person.travel?.km ?? null
  const nearness = km === null ? UNKNOWN_NEARNESS : 1 - Math.min(km, FAR_KM) / FAR_KM
  const place = person.pools.find(({ id }) => id === pool?.id)?.place ?? null
  const known = pool ? shareInPool(place, pool.size) : Number(person.past_shifts > 0)
  const preferred = Number(person.preferred)
  const waited = Math.min(record.waited, MOST_WAITED)
  return Math.round(CHANCE * chance + KNOWN * known + PREFERRED * preferred + NEARNESS * nearness + WAITED * waited)
}
