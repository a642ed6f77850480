import { useState } from 'react'

type Named = { id: number; name: string }
export type Renaming = ReturnType<typeof useRenaming>

/**
 * State of names edited in place. Each keeps its text until it is saved or cancelled, even while
 * other rows are opened or filtered.
 */
export function useRenaming(rename: (renamed: Named) => Promise<unknown>) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  // Moves focus into the field that was just opened, and back to its button afterwards.
  const [focusedId, setFocusedId] = useState<number | null>(null)

  const type = (id: number, text: string) => setTyped((previous) => new Map(previous).set(id, text))

  function open({ id, name }: Named) {
    type(id, name)
    setFocusedId(id)
  }

  function close(id: number) {
    setTyped((previous) => new Map([...previous].filter(([otherId]) => otherId !== id)))
    setFocusedId(id)
  }

  async function save({ id, name }: Named, next: string) {
    close(id)
    if (next === name) return
    // Restores the typed name so that it can be corrected.
    await rename({ id, name: next }).catch(() => open({ id, name: next }))
  }

  return {
    /** Text being edited; null if the name is not open. */
    typedFor: (id: number) => typed.get(id) ?? null,
    isFresh: (id: number) => focusedId === id,
    /**
     * Called when the list shows other rows: a field that appears again must not take the focus.
     */
    settle: () => setFocusedId(null),
    isUnsaved: (names: readonly Named[]) => names.some(({ id, name }) => (typed.get(id) ?? name).trim() !== name),
    open,
    type,
    close,
    save,
  }
}
