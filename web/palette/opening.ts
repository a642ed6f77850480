/** Lets the app frame open the palette, whose code loads later. */
const listeners = new Set<() => void>()

export const askForPalette = () => {
  for (const listener of listeners) listener()
}

/** Returns the way to stop. */
export function onPaletteAsked(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
