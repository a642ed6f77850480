/** True if a signed-out person was just redirected from an unknown URL; kept in memory only. */
let hasStrayed = false

export const noteStrayed = (is: boolean) => {
  hasStrayed = is
}

export const isStrayed = () => hasStrayed
