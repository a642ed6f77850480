import { COUNTED_DAYS } from '#contract/admin/counted-days.ts'
import type { PeopleSort } from '#contract/admin/directory.ts'
import { foldWord } from '#server/platform/text-search.ts'

/** More words than this are never needed to find a name, an email and a phone. */
const MOST_WORDS = 6

/**
 * Words of a search, normalised as in the directory; each must be found somewhere in name, email or
 * phone.
 */
export const wordsTyped = (search: string): string[] => {
  const isNumber = /^[+\d\s().\p{Pd}]*\d[+\d\s().\p{Pd}]*$/u.test(search)
  // Numbers are stored without the blanks and brackets that people type.
  const words = isNumber ? [search.replace(/[^+\d]/g, '')] : search.split(/\s+/)
  return words
    .map(foldWord)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)
}

/** Most pages around the current one that get a link, besides "previous" and "next". */
const LINKS = 5

export type PeopleQuery = {
  page: number
  per_page: number
  search?: string | undefined
  status?: string | undefined
  sector?: string | undefined
  sort?: PeopleSort | undefined
}

export type DateRange = { from: string; to: string }
/** The days whose shifts are counted, up to this one. */
export const countedUpTo = (today: Temporal.PlainDate): DateRange => ({
  from: today.subtract({ days: COUNTED_DAYS - 1 }).toString(),
  to: today.toString(),
})

/** Wraps a page of people with links to the pages around it. */
export const envelope = <Row>(
  path: string,
  { page, per_page, search, status, sector, sort }: PeopleQuery,
  data: Row[],
  total: number,
) => {
  const last = Math.max(1, Math.ceil(total / per_page))
  const filters = Object.entries({ search, status, sector, sort: sort === 'newest' ? sort : undefined }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  const urlOf = (to: number) =>
    to < 1 || to > last
      ? null
      : `${path}?${new URLSearchParams([['page', String(to)], ['per_page', String(per_page)], ...filters])}`
  const count = Math.min(LINKS, last)
  const first = Math.max(1, Math.min(page - Math.floor(LINKS / 2), last - count + 1))
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  return {
    paginated_data: {
      data,
      current_page: page,
      last_page: last,
      per_page,
      total,
      links: [
        { url: urlOf(page - 1), label: 'Previous', active: false },
        ...numbers.map((number) => ({ url: urlOf(number), label: String(number), active: number === page })),
        { url: urlOf(page + 1), label: 'Next', active: false },
      ],
    },
  }
}
