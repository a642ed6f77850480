/** Keeps what is typed into a form while it is neither sent nor given up, as `useDraft` does with one text. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownDrafts } from '#web/platform/drafts.ts'

type Values = Record<string, unknown>

export type FormDraft = {
  /** Under which it is kept. */
  what: string
  /** The fields that are kept, as they stood before anybody wrote. */
  before: Values
  isBack: boolean
}

/** For comparing: nothing chosen is nothing typed, and the order of what is chosen says nothing. */
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? ''))

const isAlike = (a: unknown, b: unknown) => typeof (a ?? '') === typeof b && Array.isArray(a) === Array.isArray(b)

/** Of what a form holds, the fields that were changed. */
export const typedOver = (before: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => values[name] !== undefined && plain(values[name]) !== plain(before[name]))
      .map((name) => [name, values[name]]),
  )

/** What was typed earlier, over what stands there now. What has another shape is of another version of the form. */
export function broughtBack<Shown extends Values>(before: Shown, text: string | null): Shown {
  const kept: Values = JSON.parse(text ?? '{}')
  const fitting = Object.keys(before).filter((name) => name in kept && isAlike(before[name], kept[name]))
  return { ...before, ...Object.fromEntries(fitting.map((name) => [name, kept[name]])) }
}

/**
 * Of a form: `before` has the fields that are kept, each as the form reads it, and `shown` is what they begin with. Given
 * to the `Form`, the draft is kept while somebody types and goes when that is sent; who gives it up calls `forgetDraft`.
 */
export function useFormDraft<Shown extends Values>(what: string, before: Shown): { shown: Shown; draft: FormDraft } {
  const [opened] = useState(() => {
    const shown = broughtBack(before, ownDrafts().read(what))
    return { shown, draft: { what, before, isBack: Object.keys(typedOver(before, shown)).length > 0 } }
  })
  return opened
}

/** Keeps the draft of a form at every change and, since not every field tells of those, when the page is left. */
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
