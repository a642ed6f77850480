/**
 * Opens a page of the card provider. Coming back with the browser's back button reloads the page,
 * as the restored one may be out of date.
 */
export const openProviderPage = (url: string | null) => {
  if (url === null) return
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  window.location.assign(url)
}
