/** An iPad says that it is a Mac, but no Mac is touched. */
export const isApplePhone = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the app was put on this device, and was opened from there. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export const deviceWord = () => (/\b(iPhone|iPod|Android.+Mobile)\b/.test(navigator.userAgent) ? 'phone' : 'device')
