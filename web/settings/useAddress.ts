import { useSearch } from '@tanstack/react-router'
import { pageIn } from '#web/platform/addressWords.ts'
import { usePutWords } from '#web/platform/inAddress.ts'

/** Words of the address that say what a part of the settings shows, and the way to change them; null takes one away. */
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
