/** Default pay rates by sector and state, which admins set with the settings. */
import * as z from 'zod'
import { State } from '../platform/states.ts'
import { date, id, Sector } from '../platform/values.ts'
import { cents } from './timesheets.ts'

export const StateRate = z.object({
  id,
  sector: Sector,
  state: State,
  from_date: date,
  hourly_cents: cents,
  minimum_minutes: z.int(),
  source: z.string(),
  /** True for a default that no admin has compared with an agreement or award. */
  is_starting: z.boolean(),
  /** In the time zone of its state. */
  standing: z.enum(['past', 'current', 'coming']),
  /** True if it starts in the future, or today and no shift has begun under it. */
  may_remove: z.boolean(),
})
export type StateRate = z.infer<typeof StateRate>
