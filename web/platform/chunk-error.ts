import { findServer } from './lazy-component.ts'

const MISSING = 'reloaded for '

/**
 * Marks errors of code that could not be loaded, because the connection was lost or a new version
 * removed the file. The router would reload the page at once and, when offline, end on the
 * browser's error page. The changed message hides the cause from the router, and the error screen
 * looks for the server first.
 */
export const markChunkErrors = () =>
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MISSING + payload.message
  })

export const isChunkError = (error: unknown) => `${error}`.includes(MISSING)

/**
 * Returns the missing code named by an error, or null if the page was already reloaded for it,
 * which avoids endless reloads.
 */
export const missingChunkOf = (error: unknown) =>
  isChunkError(error) && !sessionStorage.getItem(`${error}`) ? `${error}` : null

/** Reloads the page if the server answers; otherwise rejects, and the page stays. */
export async function reload(missing?: string) {
  await findServer()
  if (missing) sessionStorage.setItem(missing, '1')
  location.reload()
}
