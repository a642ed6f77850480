/** True if a signed-out person was just redirected from an unknown URL; kept in memory only. */
let cameFromUnknownUrl = false

export const setFromUnknownUrl = (isUnknown: boolean) => {
  cameFromUnknownUrl = isUnknown
}

export const isFromUnknownUrl = () => cameFromUnknownUrl
