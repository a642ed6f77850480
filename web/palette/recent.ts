/**
 * Recent choices in the palette of this browser. Only the same person sees them, and they are
 * deleted with the session.
 */
import { RECENT } from './recent-name.ts'

const MOST = 5

/** A person who was chosen is kept by name; all else is what the palette says of it today. */
export type Recent = { id: string; name: string; hint?: string; to?: string }

const isRecent = (kept: unknown): kept is Recent =>
  typeof kept === 'object' && kept !== null && 'id' in kept && 'name' in kept && typeof kept.name === 'string'

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export function recentOf(person: number, shelf: Shelf = localStorage): Recent[] {
  try {
    const kept = JSON.parse(shelf.getItem(RECENT) ?? '{}') as { person?: unknown; choices?: unknown }
    return kept.person === person && Array.isArray(kept.choices) ? kept.choices.filter(isRecent) : []
  } catch {
    return []
  }
}

export function remember(person: number, { id, name, hint, to }: Recent, shelf: Shelf = localStorage) {
  const others = recentOf(person, shelf).filter((each) => each.id !== id)
  try {
    shelf.setItem(RECENT, JSON.stringify({ person, choices: [{ id, name, hint, to }, ...others].slice(0, MOST) }))
  } catch {
    // The storage is full. The item opens all the same.
  }
}
