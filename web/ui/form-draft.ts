/** Stores the input of a form until it is sent or discarded, as `useDraft` does for one text. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownDrafts } from '#web/platform/drafts.ts'

type Values = Record<string, unknown>

export type FormDraft = {
  /** Key of the stored draft. */
  key: string
  /** The fields to store, with their values before any change. */
  before: Values
  isRestored: boolean
}

/** Treats null as empty text, and lists in any order as equal. */
const comparable = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? ''))

const isSameType = (a: unknown, b: unknown) => typeof (a ?? '') === typeof b && Array.isArray(a) === Array.isArray(b)

/** Returns only the fields that were changed. */
export const changedFields = (before: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => values[name] !== undefined && comparable(values[name]) !== comparable(before[name]))
      .map((name) => [name, values[name]]),
  )

/**
 * Merges an earlier draft into the current values. Values of another type come from another version
 * of the form and are dropped.
 */
export function applyDraft<Shown extends Values>(before: Shown, text: string | null): Shown {
  const saved: Values = JSON.parse(text ?? '{}')
  const names = Object.keys(before).filter((name) => name in saved && isSameType(before[name], saved[name]))
  return { ...before, ...Object.fromEntries(names.map((name) => [name, saved[name]])) }
}

/**
 * Draft of a form: `before` has the stored fields as the form reads them, and `shown` their initial
 * values. Pass the draft to `Form`, which stores it while typing and deletes it after sending. To
 * discard it, call `forgetDraft`.
 */
export function useFormDraft<Shown extends Values>(key: string, before: Shown): { shown: Shown; draft: FormDraft } {
  const [initial] = useState(() => {
    const initial = applyDraft(before, ownDrafts().read(key))
    return {
      shown: initial,
      draft: { key, before, isRestored: Object.keys(changedFields(before, initial)).length > 0 },
    }
  })
  return initial
}

/**
 * Stores the draft at every change. Also when the page is left, since not every field fires an
 * event.
 */
export function useSaveDraft(
  form: RefObject<HTMLFormElement | null>,
  draft: FormDraft | undefined,
  read: () => Values,
) {
  const save = useEffectEvent(() => {
    if (!draft) return
    const typed = changedFields(draft.before, read())
    ownDrafts().write(draft.key, Object.keys(typed).length === 0 ? '' : JSON.stringify(typed))
  })
  const hasDraft = draft !== undefined
  useEffect(() => {
    const element = form.current
    if (!element || !hasDraft) return
    const targets = [
      [element, 'input'],
      [element, 'change'],
      [document, 'visibilitychange'],
      [window, 'pagehide'],
    ] as const
    const onChange = () => save()
    for (const [target, event] of targets) target.addEventListener(event, onChange)
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, onChange)
    }
  }, [form, hasDraft])
}
