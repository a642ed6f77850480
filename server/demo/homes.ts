import type { TravelMode } from '#contract/people/places.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { between } from './chance.ts'
import type { Employee } from './people.ts'

type Suburb = readonly [name: string, postcode: string]

/** Suburbs of the demo employees, by time zone. */
const suburbs: Partial<Record<Employee['zone'], readonly Suburb[]>> = {
  'Australia/Melbourne': [
    ['Yarraville', '3013'],
    ['Sunshine', '3020'],
    ['Brunswick', '3056'],
    ['Northcote', '3070'],
    ['Preston', '3072'],
    ['Coburg', '3058'],
    ['Kensington', '3031'],
    ['Essendon', '3040'],
    ['Hawthorn', '3122'],
    ['Box Hill', '3128'],
    ['Werribee', '3030'],
    ['Altona', '3018'],
    ['Geelong West', '3218'],
  ],
  'Australia/Sydney': [
    ['Parramatta', '2150'],
    ['Marrickville', '2204'],
    ['Penrith', '2750'],
  ],
  'Australia/Brisbane': [
    ['Wynnum', '4178'],
    ['Toowong', '4066'],
  ],
  'Australia/Adelaide': [
    ['Gawler', '5118'],
    ['Nuriootpa', '5355'],
  ],
  'Australia/Perth': [
    ['Midland', '6056'],
    ['Fremantle', '6160'],
  ],
}

const modes: readonly TravelMode[] = ['car', 'car', 'car', 'public_transport', 'bicycle']
const limits = [null, null, 50, 100] as const

type Travel = { suburb: Suburb; mode: TravelMode; limit_km: number | null }
/** Home of a demo employee, with the travel limit and mode; null for one who has not said. */
export const travelOf = ({ zone, email }: Employee): Travel | null => {
  if (email === demoAccounts.employee.email)
    return { suburb: ['Brunswick', '3056'], mode: 'public_transport', limit_km: 50 }
  const near = suburbs[zone]
  if (near === undefined) return null
  return {
    suburb: near[between(0, near.length - 1, 'home', email)]!,
    mode: modes[between(0, modes.length - 1, 'mode', email)]!,
    // No limit, because a limit would hide these people from employers in other states.
    limit_km: zone === 'Australia/Melbourne' ? limits[between(0, limits.length - 1, 'limit', email)]! : null,
  }
}
