/** Escapes a text for a LIKE pattern, which then finds its special characters as they are. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds this text anywhere. */
export const anywhere = (text: string) => `%${escapeLike(text)}%`

/** Lower case without accents and apostrophes, like the words in the lists of people. */
export const foldWord = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
