import type { Connection } from '#contract/people/connections.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'

export type OpenProfile = (person: KnownPerson) => void

/** With whom a connection ties the reader. */
export const otherSideOf = (connection: Connection, role: Role) =>
  role === 'employer' ? connection.employee : connection.employer
