import type { StateRate } from '#contract/settings.ts'
import type { Tone } from '#web/ui/StatusBadge.tsx'

export const standings: Record<StateRate['standing'], [tone: Tone, word: string]> = {
  past: ['quiet', 'Past'],
  current: ['good', 'Applies today'],
  coming: ['brand', 'Coming'],
}
