/** Storage key of the palette's recent choices, which are deleted with the session. */
export const RECENT = 'recent-choices'
export const forgetRecent = (storage: Pick<Storage, 'removeItem'> = localStorage) => storage.removeItem(RECENT)
