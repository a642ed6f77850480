/** Scores how well a palette line matches the typed text. */

/** Ignores accents, case and the apostrophe in O’Brien; any other separator splits words. */
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
 * Scores a line for words typed in any order; 0 if a typed word begins none of its words. The more
 * of the name is typed, the higher the score.
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
