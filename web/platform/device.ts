/** Also true for an iPad, which reports itself as a Mac; no Mac has a touch screen. */
export const isApplePhone = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the page runs as an installed app, without the browser's own bars. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export const deviceWord = () => (/\b(iPhone|iPod|Android.+Mobile)\b/.test(navigator.userAgent) ? 'phone' : 'device')
