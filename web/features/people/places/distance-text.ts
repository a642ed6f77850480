import type { Travel, TravelMode } from '#contract/people/places.ts'
import { modeFor, travelMinutes } from '#contract/people/travel-estimates.ts'

const byMode: Record<TravelMode, string> = {
  car: 'by car',
  public_transport: 'by public transport',
  bicycle: 'by bicycle',
  walking: 'on foot',
}
const before: Record<Travel['precision'], string> = { about: 'About', within: 'Within', over: 'Over' }

/** "About 8 km", "Within 10 km", "Over 200 km" */
const distanceText = ({ precision, km }: Travel) => `${before[precision]} ${km} km`

const timeText = (minutes: number) => {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** "about 25 min by car", "up to 25 min by car" for a band, and null beyond the last band. */
const travelTimeText = ({ precision, km, mode }: Travel): string | null =>
  precision === 'over'
    ? null
    : `${precision === 'about' ? 'about' : 'up to'} ${timeText(travelMinutes(km, mode))} ${byMode[modeFor(mode, km)]}`

/** "About 8 km, about 25 min by car" */
export const travelText = (travel: Travel) =>
  [distanceText(travel), travelTimeText(travel)].filter((part) => part !== null).join(', ')

/** "About 8 km, 25 min", for a row; the means of travel is left out. */
export const shortTravelText = (travel: Travel) =>
  travel.precision === 'over'
    ? distanceText(travel)
    : `${distanceText(travel)}, ${timeText(travelMinutes(travel.km, travel.mode))}`
