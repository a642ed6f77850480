/** URL state of the import screen: the open import, its step and the rows shown. */

import { ImportOutcome } from '#contract/admin/imports.ts'
import { oneOf, parseId, parsePage, useUrlState } from '#web/platform/url-state.ts'

export type RowFilter = 'all' | ImportOutcome | 'noted'
const rowFilters: readonly RowFilter[] = ['all', ...ImportOutcome.options, 'noted']

export type ImportLocation = { id: number | null; step: 'columns' | null; show: RowFilter; page: number }
export const start: ImportLocation = { id: null, step: null, show: 'all', page: 1 }

export const readLocation = ({ import: id, step, show, page }: Record<string, unknown>): ImportLocation => ({
  id: parseId(id),
  step: step === 'columns' ? step : null,
  show: oneOf(rowFilters, show) ?? 'all',
  page: parsePage(page),
})

export const searchParamsOf = ({ id, step, show, page }: ImportLocation) => ({
  import: id ?? undefined,
  step: step ?? undefined,
  show: show === 'all' ? undefined : show,
  page: page > 1 ? page : undefined,
})

/** State of the import screen, and a function that changes it. */
export function useImportLocation() {
  const [search, set] = useUrlState()
  const location = readLocation(search)
  const goTo = (to: Partial<ImportLocation>) => {
    const next = { ...location, ...to }
    return set(searchParamsOf(next), { isReset: true, resetScroll: next.id !== location.id })
  }
  return { location, goTo }
}
