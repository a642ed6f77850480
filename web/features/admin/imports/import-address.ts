/** URL state of the import screen: the open import, its step and the rows shown. */

import { ImportOutcome } from '#contract/admin/imports.ts'
import { idIn, pageIn } from '#web/platform/address-words.ts'

export type Shown = 'all' | ImportOutcome | 'noted'
const showings: readonly Shown[] = ['all', ...ImportOutcome.options, 'noted']

export type Place = { id: number | null; step: 'columns' | null; show: Shown; page: number }
export const start: Place = { id: null, step: null, show: 'all', page: 1 }

/** Reads an address that anybody may have typed: what is not understood counts as not said. */
export const readPlace = ({ import: id, step, show, page }: Record<string, unknown>): Place => ({
  id: idIn(id),
  step: step === 'columns' ? step : null,
  show: showings.find((each) => each === show) ?? 'all',
  page: pageIn(page),
})

export const addressOf = ({ id, step, show, page }: Place) => ({
  import: id === null ? undefined : String(id),
  step: step ?? undefined,
  show: show === 'all' ? undefined : show,
  page: page > 1 ? String(page) : undefined,
})
