/** URL state of the import screen: the open import, its step and the rows shown. */

import { ImportOutcome } from '#contract/admin/imports.ts'
import { oneOf, parseId, parsePage, useUrlState } from '#web/platform/url-state.ts'

export type Shown = 'all' | ImportOutcome | 'noted'
const showings: readonly Shown[] = ['all', ...ImportOutcome.options, 'noted']

export type Place = { id: number | null; step: 'columns' | null; show: Shown; page: number }
export const start: Place = { id: null, step: null, show: 'all', page: 1 }

export const readPlace = ({ import: id, step, show, page }: Record<string, unknown>): Place => ({
  id: parseId(id),
  step: step === 'columns' ? step : null,
  show: oneOf(showings, show) ?? 'all',
  page: parsePage(page),
})

export const addressOf = ({ id, step, show, page }: Place) => ({
  import: id ?? undefined,
  step: step ?? undefined,
  show: show === 'all' ? undefined : show,
  page: page > 1 ? page : undefined,
})

/** State of the import screen, and a function that changes it. */
export function usePlace() {
  const [search, set] = useUrlState()
  const place = readPlace(search)
  const go = (to: Partial<Place>) => {
    const next = { ...place, ...to }
    return set(addressOf(next), { isReset: true, resetScroll: next.id !== place.id })
  }
  return { place, go }
}
