import type { MyTravel, SitePreference, TravelSite } from '#contract/people/places.ts'
import { type TravelMode, travelLimits } from '#contract/people/places.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { travelMinutes } from '#contract/people/travel-estimates.ts'

export const modeNames: Record<TravelMode, string> = {
  car: 'Car',
  public_transport: 'Public transport',
  bicycle: 'Bicycle',
  walking: 'On foot',
}

const ANY_DISTANCE = 'Any distance'

/** Choices for the farthest distance; 0 is any. */
export const limitOptions = (mode: TravelMode) => [
  { id: 0, name: ANY_DISTANCE },
  ...travelLimits.map((km) => ({
    id: km as number,
    name: `Up to ${km} km`,
    hint: `about ${travelMinutes(km, mode)} min`,
  })),
]

export const limitText = (limit: number | null) => (limit === null ? ANY_DISTANCE : `Up to ${limit} km`)

export const sitesWith = ({ sites }: MyTravel, preference: SitePreference): TravelSite[] =>
  sites.filter((site) => site.preference === preference)

/** Sites as options, with their suburbs. */
export const siteOptions = ({ sites }: MyTravel) =>
  sites.map(({ id, name, locality }) => ({ id, name, ...(locality && { hint: localityText(locality) }) }))
