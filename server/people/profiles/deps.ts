import type { State } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'

/** The sector and state of an employer who looks at a profile. */
export type ViewerMarket = { sector: Sector; state: State }
