import type { CheckOutcome, CredentialKind } from '#contract/people/credential-kinds.ts'

export type RegisterQuery = { kind: CredentialKind; name: string; number: string | null; expires_on: string | null }

export type Finding = {
  outcome: CheckOutcome
  note: string
  /** Last valid day according to the register; null removes the entered day, undefined keeps it. */
  expires_on?: string | null | undefined
}

/**
 * Adapter for a register. It never throws: `error` means that the register cannot be asked now,
 * `in_progress` that its answer takes time.
 */
export type Register = {
  /** Stored with each check. */
  name: string
  /** `seen` is the result that an admin has entered. */
  ask(query: RegisterQuery, seen: Finding): Promise<Finding>
}

/**
 * Adapter that needs no contract: a person opens the register's public page and records what it
 * shows.
 */
export const person: Register = { name: 'person', ask: async (_query, seen) => seen }

/** Register for a kind; no kind has its own adapter yet. */
export const registerFor = (_kind: CredentialKind): Register => person
