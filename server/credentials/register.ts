import type { CheckOutcome, CredentialKind } from '#contract/credential-kinds.ts'

/** What is asked about. */
export type RegisterQuery = { kind: CredentialKind; name: string; number: string | null; expires_on: string | null }

export type Finding = {
  outcome: CheckOutcome
  /** What was seen there. */
  note: string
  /** The last day that the register shows; undefined where it says nothing of it. */
  expires_on?: string | null | undefined
}

/**
 * A way of asking a register. It never throws: one that cannot be asked at the moment answers `error`, one that takes
 * its time `in_progress`.
 */
export type Register = {
  /** Kept with each check. */
  name: string
  /** `seen` is what an admin has written down. */
  ask(asked: RegisterQuery, seen: Finding): Promise<Finding>
}

/** The one that needs no contract with anybody: a person opens the register's public page and records what it shows. */
export const person: Register = { name: 'person', ask: async (_asked, seen) => seen }

/** Which register is asked about a kind; a kind with an adapter of its own is named here. */
export const registerFor = (_kind: CredentialKind): Register => person
