/** A LIKE pattern that finds this text anywhere, with its special characters escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Small letters without accents and apostrophes, as the lists of people keep their words. */
export const foldWord = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
