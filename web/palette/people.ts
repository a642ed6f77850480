import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Side } from '#contract/people/connections.ts'
import { words } from '#contract/platform/sector-terms.ts'
import { api } from '#web/platform/client.ts'
import type { Role } from '#web/platform/session.ts'

export type Found = {
  id: number
  name: string
  avatar: string | null
  hint?: string
  /** The page of the person, or where the person's details stand open. */
  to: string
  /** Address for writing to the person; absent if this reader may not. */
  write?: string
}

const MOST = 6
const standings = { accepted: 'Connected', pending: 'Invitation open', rejected: undefined } as const

/** Those of a side with whom there is something, and after them whom it could invite. */
async function met(side: Side, search: string, signal: AbortSignal): Promise<Found[]> {
  const query = { search, per_page: String(MOST) }
  const page = side === 'employer' ? '/employer/staff' : '/employee/employer'
  const other = side === 'employer' ? 'employee' : 'employer'
  const [connected, strangers] = await Promise.all([
    api.connections.list({ params: { role: side }, query }, { signal }),
    side === 'employer'
      ? api.connections
          .employees({ query }, { signal })
          .then(({ employees }) => employees.map((each) => ({ ...each, hint: each.subjects.slice(0, 2).join(', ') })))
      : api.connections
          .employers({ query }, { signal })
          .then(({ employers }) => employers.map((each) => ({ ...each, hint: words[each.sector].workplace }))),
  ])
  const known = connected.data.map(({ status, ...each }) => ({
    ...each[other],
    to: `${page}?id=${each[other].id}`,
    hint: standings[status],
    ...(status === 'accepted' && { write: `/${side}/messages?with=${each[other].id}` }),
  }))
  const isKnown = new Set(known.map(({ id }) => id))
  const others = strangers
    .filter(({ id }) => !isKnown.has(id))
    .map((each) => ({ ...each, to: `${page}?id=${each.id}` }))
  return [...known, ...others].slice(0, MOST)
}

/** Everybody who has an account, by name, email or phone. */
async function all(search: string, signal: AbortSignal): Promise<Found[]> {
  const query = { search, page: 1 }
  const [employees, employers] = await Promise.all([
    api.admin.employees({ query }, { signal }),
    api.admin.employers({ query }, { signal }),
  ])
  return [
    ...employees.paginated_data.data
      .slice(0, MOST)
      .map((each) => ({ ...each, hint: each.email, to: `/admin/employees?person=${each.id}` })),
    ...employers.paginated_data.data
      .slice(0, MOST)
      .map((each) => ({ ...each, hint: each.email, to: `/admin/employers?employer=${each.id}` })),
  ]
}

/**
 * Finds the people of this name whom the role may see. Cancels an outdated search when a newer one
 * starts.
 */
export const usePeopleCalled = (role: Role, search: string) =>
  useQuery({
    // A change of a connection, or of a person's account, invalidates these keys.
    queryKey: [role === 'admin' ? 'admin' : 'connections', 'called', role, search],
    queryFn: ({ signal }) => (role === 'admin' ? all(search, signal) : met(role, search, signal)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
