import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useConfig } from './config.ts'

export const useLevelNames = (sector: Sector) => (useConfig()?.level_names ?? firstLevelNames)[sector]
