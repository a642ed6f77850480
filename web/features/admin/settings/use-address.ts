import { useSearch } from '@tanstack/react-router'
import { pageIn } from '#web/platform/address-words.ts'
import { usePutWords } from '#web/platform/in-address.ts'

/** Reads and sets the search parameters that select a part of the settings; null removes one. */
export function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const put = usePutWords()
  const word = (name: string) => (search[name] === undefined ? null : String(search[name]))
  const show = (words: Record<string, string | null>, replace = true) => {
    const next = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? undefined]))
    put(next, replace)
  }
  const page = pageIn(word('page'))
  return { word, page, show }
}
