import type { Role } from '#contract/platform/endpoint.ts'

/** Names of the roles in titles. */
export const roleNames: Record<Role, string> = { admin: 'Admin', employer: 'Employer', employee: 'Employee' }

export const signInPage = (role: Role) => `/${role}` as const
/** Admins have no such page: their accounts are created by others. */
export const codePageOf = (role: Role) => (role === 'employer' ? '/employer/verify-otp' : '/employee/verify-otp')

// Carries a verified address to the sign-in page, in this tab only.
let arrival: { email: string; message: string } | null = null

/** The address whose code has just been entered, or null: its owner need not type it again. */
export const justVerified = () => arrival?.email ?? null
/** Greeting for the person who has just verified their email. */
export const greeting = () => arrival?.message ?? null
export const setVerified = (email: string | null, message = 'Your email is verified. You can sign in now.') => {
  arrival = email === null ? null : { email, message }
  if (email === null) chosen = null
}

// A password that was just chosen, in the memory of this tab, until its owner signs in.
let chosen: { email: string; password: string } | null = null

export const rememberPassword = (account: { email: string; password: string }) => {
  chosen = account
}
/** Password that the owner of this address has just chosen in this tab; null otherwise. */
export const chosenPassword = (email: string) => (chosen?.email === email ? chosen.password : null)
