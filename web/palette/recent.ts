/**
 * Recent choices in the palette of this browser. Only the same person sees them, and they are
 * deleted with the session.
 */
import { RECENT } from './recent-name.ts'

const MAX_ITEMS = 5

/** Stored choice. Only people are shown as stored; the palette looks up all others by `id`. */
export type Recent = { id: string; name: string; hint?: string; to?: string }

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'

type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>

export function recentOf(person: number, storage: RecentStorage = localStorage): Recent[] {
  try {
    const stored = JSON.parse(storage.getItem(RECENT) ?? '{}') as { person?: unknown; choices?: unknown }
    return stored.person === person && Array.isArray(stored.choices) ? stored.choices.filter(isRecent) : []
  } catch {
    return []
  }
}

export function remember(person: number, { id, name, hint, to }: Recent, storage: RecentStorage = localStorage) {
  const previous = recentOf(person, storage).filter((item) => item.id !== id)
  try {
    storage.setItem(
      RECENT,
      JSON.stringify({ person, choices: [{ id, name, hint, to }, ...previous].slice(0, MAX_ITEMS) }),
    )
  } catch {
    // The storage is full. The item opens all the same.
  }
}
