import * as z from 'zod'
import type { timeZones } from './values.ts'

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
/** A state or territory of Australia. Pay rates and credentials depend on it. */
export const State = z.enum(states)
export type State = z.infer<typeof State>

export const stateNames: Record<State, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** "Victoria", "the Northern Territory", within a sentence. */
export const stateInSentence = (state: State): string =>
  `${state === 'ACT' || state === 'NT' ? 'the ' : ''}${stateNames[state]}`

/** "in Victoria", "in the Northern Territory" */
export const inState = (state: State): string => `in ${stateInSentence(state)}`

/** Main time zone of each state, which decides the date there. */
export const zoneOfState: Record<State, (typeof timeZones)[number]> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}
