/**
 * Marks errors of code that could not be loaded, because the connection was lost or a new version
 * removed the file. The router would reload the page at once and, when offline, end on the
 * browser's error page. The changed message hides the cause from the router, and the error screen
 * looks for the server first.
 */
const MISSING = 'reloaded for '
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = MISSING + payload.message
})

/**
 * Returns the missing code named by an error, or null if the page was already reloaded for it,
 * which avoids endless reloads.
 */
export const missingChunkOf = (error: unknown) => {
  const message = `${error}`
  return message.includes(MISSING) && !sessionStorage.getItem(message) ? message : null
}

/** Reloads the page if the server answers; otherwise rejects, and the page stays. */
export async function reload(missing?: string) {
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  if (missing) sessionStorage.setItem(missing, '1')
  location.reload()
}
