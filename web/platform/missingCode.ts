/**
 * Code of a screen or a dialog that does not come: the line is cut, or a new version took its file away. The router
 * would load the page anew at once, for which a browser without a line shows an error page of its own. So the router
 * does not get to know, and the page for what went wrong looks for the server first.
 */
const MISSING = 'reloaded for '
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = MISSING + payload.message
})

/** The missing code that an error tells of, unless the page was loaded anew for it: that would go on for ever. */
export const missingOf = (error: unknown) => {
  const what = `${error}`
  return what.includes(MISSING) && !sessionStorage.getItem(what) ? what : null
}

/** Loads the page anew where anything answers; else the page stays, and this is rejected. */
export async function reload(missing?: string) {
  await fetch('/', { method: 'HEAD', cache: 'no-store' })
  if (missing) sessionStorage.setItem(missing, '1')
  location.reload()
}
