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
  const [fresh, setFresh] = useState<number | null>(null)

  const type = (id: number, text: string) => setTyped((all) => new Map(all).set(id, text))

  function open({ id, name }: Named) {
    type(id, name)
    setFresh(id)
  }

  function close(id: number) {
    setTyped((all) => new Map([...all].filter(([each]) => each !== id)))
    setFresh(id)
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
    isFresh: (id: number) => fresh === id,
    /** Something else is looked at: what appears again takes the keyboard from nowhere. */
    settle: () => setFresh(null),
    isUnsaved: (all: readonly Named[]) => all.some(({ id, name }) => (typed.get(id) ?? name).trim() !== name),
    open,
    type,
    close,
    save,
  }
}
