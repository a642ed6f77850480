/** Goes to a page of the card provider. Whoever comes back with the browser's button sees what is true then. */
export const leaveFor = (url: string | null) => {
  if (url === null) return
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true })
  window.location.assign(url)
}
