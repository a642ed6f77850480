import type { Role } from '#contract/endpoint.ts'

/** How a role is written in a title. */
export const roleNames: Record<Role, string> = { admin: 'Admin', employer: 'Employer', employee: 'Employee' }

export const entryOf = (role: Role) => `/${role}` as const
export const codePageOf = (role: Role) => `/${role}/verify-otp` as const

// Between the code page and the sign-in page, in this tab only.
let verified: string | null = null

/** The address whose code has just been entered, or null: its owner need not type it again. */
export const justVerified = () => verified
export const noteVerified = (email: string | null) => {
  verified = email
}
