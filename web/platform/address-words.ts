/** Maximum of a 4-byte integer column, so that no URL asks for an id the database cannot store. */
const LARGEST_ID = 2_147_483_647

/** Parses an id from the URL, which may contain anything; null if it is not an id. */
export const idIn = (word: unknown): number | null =>
  /^[1-9]\d{0,9}$/.test(String(word)) && Number(word) <= LARGEST_ID ? Number(word) : null

/** The page of a list that a word of the address names; the first where it names none. */
export const pageIn = (word: unknown): number => (/^[1-9]\d{0,5}$/.test(String(word)) ? Number(word) : 1)
