/** Whether somebody who is signed out has just been led here from an address that no screen has; in memory only. */
let hasStrayed = false

export const noteStrayed = (is: boolean) => {
  hasStrayed = is
}

export const isStrayed = () => hasStrayed
