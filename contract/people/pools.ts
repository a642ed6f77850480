/**
 * A pool is a named, ordered list of employees that an organisation keeps, for all of its sites or
 * for one. Only members of the organisation see pools.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { FILL_IN, id, idText, required, UserStatus, withId } from '../platform/values.ts'
import { StaffFacts } from './staff-facts.ts'
import { NotesInLists } from './staff-notes.ts'
import { StaffPreferenceKind } from './staff-preferences.ts'

export const MOST_POOLS = 50
export const MOST_PEOPLE_PER_POOL = 500
const MOST_ADDED_AT_ONCE = 100

export const Pool = z.object({
  id,
  name: z.string(),
  /** Whether all sites of the organisation share the pool; otherwise it is of the caller's site. */
  is_shared: z.boolean(),
  /** Number of people in it whom the caller's site may see. */
  size: z.int(),
  /** Whether the person named in the query is in it; false if none is. */
  has_person: z.boolean(),
})
export type Pool = z.infer<typeof Pool>

/** A person in a pool, with what every employer may see about them. */
export const PooledPerson = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  status: UserStatus,
  connected: z.boolean(),
  ...NotesInLists,
  /** Whether the caller's site prefers the person or does not book them. */
  preference: StaffPreferenceKind.nullable(),
  ...StaffFacts.shape,
})
export type PooledPerson = z.infer<typeof PooledPerson>

const name = required(60, FILL_IN)
const personInPool = z.strictObject({ id: idText, employee_id: idText })

const addedMessage = ({ added: n }: { added: number }) =>
  n === 0 ? 'Already in this pool.' : n === 1 ? 'Added to the pool.' : `${n} people added to the pool.`

export const pools = {
  list: endpoint('GET /pools', {
    summary:
      'Lists the pools of the caller’s site and of its organisation, by name; optionally says which of them contain a person.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({ employee_id: idText.optional() }),
    returns: z.object({ data: z.array(Pool) }),
  }),
  get: endpoint('GET /pools/:id', {
    summary: 'Returns a pool with its people, in order.',
    access: ['employer'],
    right: 'view',
    params: withId,
    returns: z.object({ data: z.object({ ...Pool.shape, people: z.array(PooledPerson) }) }),
  }),
  add: endpoint('POST /pools', {
    summary: 'Creates a pool for the caller’s site, or for all sites of the organisation.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: z.strictObject({ name, is_shared: z.boolean() }),
    returns: Pool,
    status: 201,
    message: 'Pool created.',
    problems: ['pool_exists'],
  }),
  rename: endpoint('PATCH /pools/:id', {
    summary: 'Renames a pool.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: z.strictObject({ name }),
    message: 'Pool renamed.',
    problems: ['pool_exists'],
  }),
  remove: endpoint('DELETE /pools/:id', {
    summary: 'Deletes a pool. The people in it, their bookings and connections stay.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'Pool deleted.',
  }),
  addPeople: endpoint('POST /pools/:id/people', {
    summary: 'Adds people to the end of a pool; those already in it keep their place.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 600, window: 3600 } },
    params: withId,
    body: z.strictObject({ employee_ids: z.array(id).min(1, 'Please choose a person.').max(MOST_ADDED_AT_ONCE) }),
    returns: z.object({ added: z.int() }),
    message: addedMessage,
    problems: ['pool_full'],
  }),
  removePerson: endpoint('DELETE /pools/:id/people/:employee_id', {
    summary: 'Removes a person from a pool.',
    access: ['employer'],
    right: 'book',
    params: personInPool,
    message: 'Removed from the pool.',
  }),
  movePerson: endpoint('PATCH /pools/:id/people/:employee_id', {
    summary: 'Moves a person within a pool: before another person, or to the end.',
    access: ['employer'],
    right: 'book',
    params: personInPool,
    body: z.strictObject({ before: id.nullable() }),
    message: 'Order saved.',
  }),
}
