/** Row of the permission table: one call with a sample request, and the answer to each caller. */
import type { Contract } from '#contract/index.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import type { ProblemCode } from '#contract/platform/errors.ts'
import type { ActorName, MakeRequest, RequestInput } from './world.ts'

export type Cell = { status: number; code?: ProblemCode }
export const refused = (status: number, code: ProblemCode): Cell => ({ status, code })
export const conflict = (code: ProblemCode) => refused(409, code)

export const ok: Cell = { status: 200 }
export const created: Cell = { status: 201 }
export const forbidden = refused(403, 'forbidden')
export const identityMismatch = refused(403, 'identity_mismatch')
export const notYourTurn = refused(403, 'not_your_turn')
export const notFound = refused(404, 'not_found')
const unauthenticated = refused(401, 'unauthenticated')
const termsNotAgreed = refused(403, 'terms_not_agreed')

/** `otherEmployer` and `otherEmployee` default to the cells of `employer` and `employee`. */
export type Cells = {
  admin: Cell
  employer: Cell
  otherEmployer?: Cell
  employee: Cell
  otherEmployee?: Cell
  /** Callers without a valid token. */
  anon?: Cell
  /** Callers who have not agreed to the terms. */
  noTerms?: Cell
}

/** With or without a token. */
export const everyone = (cell: Cell): Cells => ({ ...anyRole(cell), anon: cell, noTerms: cell })
export const anyRole = (cell: Cell): Cells => ({ admin: cell, employer: cell, employee: cell })
/** Signed-in people, including those who have not agreed to the terms. */
export const beforeTerms = (cell: Cell): Cells => ({ ...anyRole(cell), noTerms: cell })
/** Employers and employees. */
export const members = (cell: Cell): Cells => ({ admin: forbidden, employer: cell, employee: cell })
/**
 * The two people whom a shift, connection or conversation belongs to; other employers and employees
 * get a 404.
 */
export const parties = (employer: Cell, employee = employer): Cells => ({
  admin: forbidden,
  employer,
  otherEmployer: notFound,
  employee,
  otherEmployee: notFound,
})
export const onlyAdmin = (cell: Cell): Cells => ({ admin: cell, employer: forbidden, employee: forbidden })
export const onlyEmployer = (employer: Cell, otherEmployer = employer): Cells => ({
  admin: forbidden,
  employer,
  otherEmployer,
  employee: forbidden,
})
export const onlyEmployee = (employee: Cell, otherEmployee = employee): Cells => ({
  admin: forbidden,
  employer: forbidden,
  employee,
  otherEmployee,
})

type Endpoints = { [F in keyof Contract]: Contract[F][keyof Contract[F]] }[keyof Contract]
type Route = Endpoints['route']
/** Route, and what is special about the request if the route has several rows. */
export type RowName = Route | `${Route} ${string}`
type WithoutInput<E> = E extends { route: infer R } ? (object extends Input<E> ? R : never) : never
type Sample = RequestInput | MakeRequest

export type Row = { name: RowName; call: Route; cells: Record<ActorName, Cell>; request: MakeRequest }

/** Only a call without parameters and required fields compiles without a sample request. */
export function row(name: WithoutInput<Endpoints>, cells: Cells): Row
export function row(name: RowName, cells: Cells, sample: Sample): Row
export function row(name: RowName, cells: Cells, sample: Sample = {}): Row {
  const { admin, employer, otherEmployer = employer, employee, otherEmployee = employee } = cells
  const { anon = unauthenticated, noTerms = termsNotAgreed } = cells
  return {
    name,
    call: name.split(' ', 2).join(' ') as Route,
    cells: {
      admin,
      employer,
      otherEmployer,
      employee,
      otherEmployee,
      newEmployer: noTerms,
      newEmployee: noTerms,
      anon,
      closed: anon,
      unverified: anon,
    },
    request: typeof sample === 'function' ? sample : async () => sample,
  }
}
