import type { Sector } from '#contract/values.ts'
import { firstLevelNames } from '#contract/words.ts'
import { useConfig } from './config.ts'

export const useLevelNames = (sector: Sector) => (useConfig()?.level_names ?? firstLevelNames)[sector]
