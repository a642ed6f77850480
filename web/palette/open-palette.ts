/** Lets the app frame open the palette, whose code loads later. */
const listeners = new Set<() => void>()

export const openPalette = () => {
  for (const listener of listeners) listener()
}

/** Returns a function that stops it. */
export function onOpenPalette(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
