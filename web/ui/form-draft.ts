/** Stores the input of a form until it is sent or discarded, as `useDraft` does for one text. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownDrafts } from '#web/platform/drafts.ts'

type Values = Record<string, unknown>

export type FormDraft = {
  what: string
  /** The fields that are kept, as they stood before anybody wrote. */
  before: Values
  isBack: boolean
}

/** For comparing: nothing chosen is nothing typed, and the order of what is chosen says nothing. */
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? ''))

const isAlike = (a: unknown, b: unknown) => typeof (a ?? '') === typeof b && Array.isArray(a) === Array.isArray(b)

/** Returns only the fields that were changed. */
export const typedOver = (before: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => values[name] !== undefined && plain(values[name]) !== plain(before[name]))
      .map((name) => [name, values[name]]),
  )

/**
 * Merges an earlier draft into the current values. Values of another type come from another version
 * of the form and are dropped.
 */
export function broughtBack<Shown extends Values>(before: Shown, text: string | null): Shown {
  const kept: Values = JSON.parse(text ?? '{}')
  const fitting = Object.keys(before).filter((name) => name in kept && isAlike(before[name], kept[name]))
  return { ...before, ...Object.fromEntries(fitting.map((name) => [name, kept[name]])) }
}

/**
 * Draft of a form: `before` has the stored fields as the form reads them, and `shown` their initial
 * values. Pass the draft to `Form`, which stores it while typing and deletes it after sending. To
 * discard it, call `forgetDraft`.
 */
export function useFormDraft<Shown extends Values>(what: string, before: Shown): { shown: Shown; draft: FormDraft } {
  const [opened] = useState(() => {
    const shown = broughtBack(before, ownDrafts().read(what))
    return { shown, draft: { what, before, isBack: Object.keys(typedOver(before, shown)).length > 0 } }
  })
  return opened
}

/**
 * Stores the draft at every change. Also when the page is left, since not every field fires an
 * event.
 */
export function useKeeping(form: RefObject<HTMLFormElement | null>, draft: FormDraft | undefined, read: () => Values) {
  const keep = useEffectEvent(() => {
    if (!draft) return
    const typed = typedOver(draft.before, read())
    ownDrafts().write(draft.what, Object.keys(typed).length === 0 ? '' : JSON.stringify(typed))
  })
  const isKept = draft !== undefined
  useEffect(() => {
    const element = form.current
    if (!element || !isKept) return
    const ears = [
      [element, 'input'],
      [element, 'change'],
      [document, 'visibilitychange'],
      [window, 'pagehide'],
    ] as const
    const hear = () => keep()
    for (const [ear, event] of ears) ear.addEventListener(event, hear)
    return () => {
      for (const [ear, event] of ears) ear.removeEventListener(event, hear)
    }
  }, [form, isKept])
}
