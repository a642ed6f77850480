import type { Sector } from '#contract/values.ts'
import { firstLevelNames } from '#contract/words.ts'
import { useConfig } from './config.ts'

/** What the year levels, or the care settings, are called here. */
export const useLevelNames = (sector: Sector) => (useConfig()?.level_names ?? firstLevelNames)[sector]
