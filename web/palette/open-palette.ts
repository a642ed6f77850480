/** Lets the app frame open the palette, whose code loads later. */
const listeners = new Set<() => void>()

export const openPalette = () => {
  for (const listener of listeners) listener()
}

/** Returns the way to stop. */
export function onOpenPalette(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
