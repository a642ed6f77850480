import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Side } from '#contract/people/connections.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { api } from '#web/platform/client.ts'
import type { Role } from '#web/platform/session.ts'

export type PersonResult = {
  id: number
  name: string
  avatar: string | null
  hint?: string
  /** Page of the person, or of a list with the person's details open. */
  to: string
  /** Address for writing to the person; absent if this reader may not. */
  write?: string
}

const MAX_PEOPLE = 6
const statusHints = { accepted: 'Connected', pending: 'Invitation open', rejected: undefined } as const

/** Connections of a side, followed by people whom it could invite. */
async function searchContacts(side: Side, search: string, signal: AbortSignal): Promise<PersonResult[]> {
  const query = { search, per_page: String(MAX_PEOPLE) }
  const page = side === 'employer' ? '/employer/staff' : '/employee/employer'
  const otherSide = side === 'employer' ? 'employee' : 'employer'
  const [connected, recommended] = await Promise.all([
    api.connections.list({ params: { role: side }, query }, { signal }),
    side === 'employer'
      ? api.connections
          .employees({ query }, { signal })
          .then(({ employees }) =>
            employees.map((person) => ({ ...person, hint: person.subjects.slice(0, 2).join(', ') })),
          )
      : api.connections
          .employers({ query }, { signal })
          .then(({ employers }) =>
            employers.map((person) => ({ ...person, hint: sectorTerms[person.sector].workplace })),
          ),
  ])
  const contacts = connected.data.map(({ status, ...person }) => ({
    ...person[otherSide],
    to: `${page}?id=${person[otherSide].id}`,
    hint: statusHints[status],
    ...(status === 'accepted' && { write: `/${side}/messages?with=${person[otherSide].id}` }),
  }))
  const contactIds = new Set(contacts.map(({ id }) => id))
  const newPeople = recommended
    .filter(({ id }) => !contactIds.has(id))
    .map((person) => ({ ...person, to: `${page}?id=${person.id}` }))
  return [...contacts, ...newPeople].slice(0, MAX_PEOPLE)
}

/** Employees, then employers, by name, email or phone. */
async function searchAccounts(search: string, signal: AbortSignal): Promise<PersonResult[]> {
  const query = { search, page: 1 }
  const [employees, employers] = await Promise.all([
    api.admin.employees({ query }, { signal }),
    api.admin.employers({ query }, { signal }),
  ])
  return [
    ...employees.paginated_data.data
      .slice(0, MAX_PEOPLE)
      .map((person) => ({ ...person, hint: person.email, to: `/admin/employees?person=${person.id}` })),
    ...employers.paginated_data.data
      .slice(0, MAX_PEOPLE)
      .map((person) => ({ ...person, hint: person.email, to: `/admin/employers?employer=${person.id}` })),
  ]
}

/**
 * Finds the people of this name whom the role may see. Cancels an outdated search when a newer one
 * starts.
 */
export const usePeopleSearch = (role: Role, search: string) =>
  useQuery({
    // A change of a connection, or of a person's account, invalidates these keys.
    queryKey: [role === 'admin' ? 'admin' : 'connections', 'called', role, search],
    queryFn: ({ signal }) => (role === 'admin' ? searchAccounts(search, signal) : searchContacts(role, search, signal)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
