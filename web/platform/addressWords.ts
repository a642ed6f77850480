/** Of a column of whole numbers, so that no address asks for what no database could hold. */
const LARGEST_ID = 2_147_483_647

/** The id that a word of the address names, which anybody may have typed; null where it names none. */
export const idIn = (word: unknown): number | null =>
  /^[1-9]\d{0,9}$/.test(String(word)) && Number(word) <= LARGEST_ID ? Number(word) : null

/** The page of a list that a word of the address names; the first where it names none. */
export const pageIn = (word: unknown): number => (/^[1-9]\d{0,5}$/.test(String(word)) ? Number(word) : 1)
