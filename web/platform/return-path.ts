import type { Role } from './session.ts'

// Kept in memory only: it is for the minute between being asked to sign in and having done so.
let returnPath: string | null = null

/** Remembers the screen that a signed-out person requested. */
export const rememberReturnPath = (href: string) => {
  returnPath = href
}

export const forgetReturnPath = () => {
  returnPath = null
}

/** Returns the screen that was requested before signing in, if it is in this role's area. */
export const returnPathOf = (role: Role) => (returnPath?.startsWith(`/${role}/`) ? returnPath : null)
