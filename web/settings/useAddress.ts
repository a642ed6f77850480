import { useNavigate, useSearch } from '@tanstack/react-router'

/** Words of the address that say what a part of the settings shows, and the way to change them; null takes one away. */
export function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const word = (name: string) => (search[name] === undefined ? null : String(search[name]))
  const show = (words: Record<string, string | null>, replace = true) => {
    const next = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? undefined]))
    navigate({ to: '.', search: ((rest: object) => ({ ...rest, ...next })) as never, replace, resetScroll: false })
  }
  const page = /^[1-9]\d{0,5}$/.test(word('page') ?? '') ? Number(word('page')) : 1
  return { word, page, show }
}
