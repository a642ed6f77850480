/** Storage key of the palette's recent choices, which are deleted with the session. */
export const RECENT = 'recent-choices'
export const forgetRecent = (shelf: Pick<Storage, 'removeItem'> = localStorage) => shelf.removeItem(RECENT)
