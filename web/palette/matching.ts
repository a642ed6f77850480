/** How well a line of the palette fits what was typed. */

/** Accents, case and the mark in O’Brien set nobody back; whatever else joins two words parts them here. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}@.]+/gu) ?? []

export type Findable = { name: string; hint?: string; words?: string }

const WHOLE_WORD = 4
const BEGINNING = 3
const OTHER_WORDS = 1

const scoreOf = (typed: string, names: readonly string[], others: readonly string[]) => {
  if (names.includes(typed)) return WHOLE_WORD
  if (names.some((word) => word.startsWith(typed))) return BEGINNING
  return others.some((word) => word.startsWith(typed)) ? OTHER_WORDS : 0
}

/**
 * 0 where a typed word begins no word of it, in whatever order they were typed; the more of the name it is, the higher.
 */
export function fitOf(typed: string, { name, hint = '', words = '' }: Findable): number {
  const asked = wordsOf(typed)
  const names = wordsOf(name)
  const others = wordsOf(`${hint} ${words}`)
  const scores = asked.map((word) => scoreOf(word, names, others))
  if (scores.length === 0 || scores.includes(0)) return 0
  const startsAlike = names[0]?.startsWith(asked[0]!) ? 1 : 0
  return scores.reduce<number>((sum, score) => sum + score, startsAlike) / (asked.length + names.length / 100)
}

/** Those that fit, best first; what fits alike keeps its order. */
export const bestOf = <Item extends Findable>(typed: string, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, fit: fitOf(typed, item) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ item }) => item)
