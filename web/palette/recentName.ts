/** Where a browser keeps what was chosen last in the palette, which goes with the session. */
export const RECENT = 'recent-choices'
export const forgetRecent = (shelf: Pick<Storage, 'removeItem'> = localStorage) => shelf.removeItem(RECENT)
