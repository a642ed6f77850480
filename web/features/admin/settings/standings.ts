import type { StateRate } from '#contract/admin/settings.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const standings: Record<StateRate['standing'], [tone: Tone, word: string]> = {
  past: ['quiet', 'Past'],
  current: ['good', 'Applies today'],
  coming: ['brand', 'Coming'],
}
