/** Structure of a row of the permission sheet: the callers, and what each of them gets. */
import type { ProblemCode } from '#contract/platform/errors.ts'

/**
 * Callers of each row. `employer` and `employee` are the ones that the requested thing belongs to,
 * or that the body names; the others ask for exactly the same. `closed` has the token of an account
 * that was banned since, `unverified` has none.
 */
export const actors = [
  'anon',
  'admin',
  'employer',
  'otherEmployer',
  'employee',
  'otherEmployee',
  'newEmployer',
  'newEmployee',
  'closed',
  'unverified',
] as const
export type ActorName = (typeof actors)[number]

export type Cell = { status: number; code?: ProblemCode }
export const no = (status: number, code: ProblemCode): Cell => ({ status, code })

export const U = no(401, 'unauthenticated')
export const F = no(403, 'forbidden')
export const M = no(403, 'identity_mismatch')
export const N = no(404, 'not_found')
export const P = no(403, 'not_your_turn')
export const T = no(403, 'terms_not_agreed')
export const ok: Cell = { status: 200 }
export const made: Cell = { status: 201 }
export const clash = (code: ProblemCode) => no(409, code)

export type Row = {
  call: string
  /** Variant of the call, if it has several rows. */
  about?: string
  cells: Record<ActorName, Cell>
}

type Sheet = { admin: Cell; employer: Cell; otherEmployer?: Cell; employee: Cell; otherEmployee?: Cell }
/**
 * Row of a call that needs a token: callers without a valid one get U, and those who have not
 * agreed to the terms get T.
 */
export const row = (call: string, sheet: Sheet, more: { about?: string; anon?: Cell; noTerms?: Cell } = {}): Row => {
  const { admin, employer, otherEmployer = employer, employee, otherEmployee = employee } = sheet
  const { about, anon = U, noTerms = T } = more
  const signedIn = { admin, employer, otherEmployer, employee, otherEmployee }
  const nobody = { anon, closed: anon, unverified: anon }
  return { call, about, cells: { ...signedIn, ...nobody, newEmployer: noTerms, newEmployee: noTerms } }
}
export const everybody = (call: string, cell: Cell, about?: string): Row =>
  row(call, { admin: cell, employer: cell, employee: cell }, { about, anon: cell, noTerms: cell })
export const onlyAdmin = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: cell, employer: F, employee: F }, { about })
export const onlyEmployer = (call: string, employer: Cell, otherEmployer = employer, about?: string) =>
  row(call, { admin: F, employer, otherEmployer, employee: F }, { about })
export const onlyEmployee = (call: string, employee: Cell, otherEmployee = employee, about?: string) =>
  row(call, { admin: F, employer: F, employee, otherEmployee }, { about })
export const all = (call: string, cell: Cell, about?: string) =>
  row(call, { admin: cell, employer: cell, employee: cell }, { about })
