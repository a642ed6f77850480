/** Highlights rows that show a reported answer, on whichever screen they are. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { OpenShift } from '#contract/booking/today.ts'

/** Length of the animation of `row-news`. */
export const HIGHLIGHT_MS = 4000
/** An answer that no screen has shown by then is no longer news. */
const LONGEST_WAIT_MS = 60_000

let answers: ReadonlySet<Shift> = new Set()
const shownAnswers = new WeakSet<Shift>()
const listeners = new Set<() => void>()

function set(next: Iterable<Shift>) {
  answers = new Set(next)
  for (const listener of listeners) listener()
}
const end = (answer: Shift) => set([...answers].filter((other) => other !== answer))

/** The time of a highlight starts when its row appears, which takes long on a slow connection. */
function startTime(answer: Shift) {
  if (shownAnswers.has(answer)) return
  shownAnswers.add(answer)
  setTimeout(end, HIGHLIGHT_MS, answer)
}

/** Highlights these requests and bookings in their new state, as soon as rows show it. */
export function highlightAnswers(shifts: readonly Shift[]) {
  if (shifts.length === 0) return
  set([...answers, ...shifts])
  for (const shift of shifts) setTimeout(end, LONGEST_WAIT_MS, shift)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the rows to highlight. `shows`: whether a row shows an answer, not the state before. */
export function useHighlightedRows<Row>(
  rows: readonly Row[],
  shows: (row: Row, answer: Shift) => boolean,
): ReadonlySet<Row> {
  const all = [...useSyncExternalStore(subscribe, () => answers)]
  const shown = all.filter((answer) => rows.some((row) => shows(row, answer)))
  useEffect(() => {
    for (const answer of shown) startTime(answer)
  })
  return new Set(rows.filter((row) => shown.some((answer) => shows(row, answer))))
}

/** For the row of a request or booking. */
export const showsAnswer = (row: Pick<Shift, 'id' | 'status'>, { id, status }: Shift) =>
  row.id === id && row.status === status

/** For the row of a shift that needs people again because the answer was a cancellation. */
export const showsGapLeftBy = ({ vacancy_id, date, start_time }: OpenShift, answer: Shift) =>
  vacancy_id !== null && vacancy_id === answer.vacancy_id && date === answer.date && start_time === answer.start_time
