/** Goes to a page of the card provider. */
export const leaveFor = (url: string | null) => {
  if (url !== null) window.location.assign(url)
}
