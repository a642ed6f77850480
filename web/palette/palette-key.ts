/** On Apple devices ⌘ is the command key, and Ctrl K deletes to the end of a line. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey)

export const keyName = () => (isApple() ? '⌘ K' : 'Ctrl K')
export const besideEnter = () => (isApple() ? '⌘ Enter' : 'Ctrl Enter')
