import type { Connection } from '#contract/connections.ts'
import type { Role } from '#contract/endpoint.ts'
import type { KnownPerson } from '#web/profiles/ProfileModal.tsx'

export type OpenProfile = (person: KnownPerson) => void

/** With whom a connection ties the reader. */
export const otherSideOf = (connection: Connection, role: Role) =>
  role === 'employer' ? connection.employee : connection.employer
