import type { Role } from './session.ts'

// Kept in memory only: it is for the minute between being asked to sign in and having done so.
let wanted: string | null = null

/** Remembers the screen that a signed-out person asked for. */
export const remember = (href: string) => {
  wanted = href
}

export const forget = () => {
  wanted = null
}

/** The screen that was asked for before signing in, if it is one of this role's area. */
export const wantedBy = (role: Role) => (wanted?.startsWith(`/${role}/`) ? wanted : null)
