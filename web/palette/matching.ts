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
const WORD_START = 3
const KEYWORD = 1

const scoreOf = (typed: string, names: readonly string[], keywords: readonly string[]) => {
  if (names.includes(typed)) return WHOLE_WORD
  if (names.some((word) => word.startsWith(typed))) return WORD_START
  return keywords.some((word) => word.startsWith(typed)) ? KEYWORD : 0
}

/**
 * Scores a line for words typed in any order; 0 if a typed word begins none of its words. The more
 * of the name is typed, the higher the score.
 */
export function matchScore(typed: string, { name, hint = '', words = '' }: Findable): number {
  const typedWords = wordsOf(typed)
  const names = wordsOf(name)
  const keywords = wordsOf(`${hint} ${words}`)
  const scores = typedWords.map((word) => scoreOf(word, names, keywords))
  if (scores.length === 0 || scores.includes(0)) return 0
  const startBonus = names[0]?.startsWith(typedWords[0]!) ? 1 : 0
  return scores.reduce<number>((sum, score) => sum + score, startBonus) / (typedWords.length + names.length / 100)
}

/** Matching lines, best first; equal matches keep their order. */
export const bestMatches = <Item extends Findable>(typed: string, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, fit: matchScore(typed, item) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ item }) => item)
