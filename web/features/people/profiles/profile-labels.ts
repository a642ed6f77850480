import { IN_CAN, IN_CANNOT } from '#contract/people/profiles.ts'
import type { Sector } from '#contract/platform/values.ts'

export { stateNames } from '#contract/platform/states.ts'

export const profileLabels = {
  education: {
    can: 'Subjects Can Teach',
    cannot: 'Subjects Cannot Teach',
    isInCannot: IN_CANNOT,
    isInCan: IN_CAN,
  },
  healthcare: {
    can: 'Specialties Can Work In',
    cannot: 'Specialties Cannot Work In',
    isInCannot: "This specialty is already in 'Cannot Work In'. Remove it from there first.",
    isInCan: "This specialty is already in 'Can Work In'. Remove it from there first.",
  },
} as const satisfies Record<Sector, unknown>
