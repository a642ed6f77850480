/**
 * A connection links one employer and one employee. Either side invites and the other answers once;
 * two crossing invitations become one connection. Blocking ends the connection, and neither side
 * sees the other from then on.
 */
import * as z from 'zod'
import { type Actor, endpoint } from '../platform/endpoint.ts'
import { id, instant, line, Page, paging, Sector, withId } from '../platform/values.ts'
import { Locality, Travel } from './places.ts'
import { StaffFacts } from './staff-facts.ts'

export const Side = z.enum(['employer', 'employee'])
export type Side = z.infer<typeof Side>
export const ConnectionStatus = z.enum(['pending', 'accepted', 'rejected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

const Party = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  /**
   * null if hidden from the viewer: before the two are connected, an employer's always is, and an
   * employee's if they hide it.
   */
  email: z.string().nullable(),
  bio: z.string().nullable(),
  /** Rounded to the hour for connected people, otherwise to the day; null if never. */
  last_login_at: instant.nullable(),
})

export const Connection = z.object({
  id,
  employer_id: id,
  employee_id: id,
  sender: Side,
  status: ConnectionStatus,
  created_at: instant,
  answered_at: instant.nullable(),
  /**
   * People who sent or answered the invitation for the employer, for its members only; null for
   * its own account.
   */
  sent_by: z.string().nullable(),
  answered_by: z.string().nullable(),
  employer: Party,
  employee: Party,
})
export type Connection = z.infer<typeof Connection>

/** A connection in a list, with the facts about the employee for an employer; null for others. */
export const ListedConnection = z.object({ ...Connection.shape, facts: StaffFacts.nullable() })
export type ListedConnection = z.infer<typeof ListedConnection>

const recommended = {
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  /** Rounded to the day; null if never. */
  last_login_at: instant.nullable(),
  sector: Sector,
  /** Completed shifts that the two have had together. */
  past_shifts: z.int(),
}
export const RecommendedEmployee = z.object({ ...recommended, ...StaffFacts.shape })
export type RecommendedEmployee = z.infer<typeof RecommendedEmployee>
export const RecommendedEmployer = z.object({
  ...recommended,
  locality: Locality.nullable(),
  /** From the caller's home; null while one of the two places is unknown. */
  travel: Travel.nullable(),
})
export type RecommendedEmployer = z.infer<typeof RecommendedEmployer>

/** A user whom the caller has blocked; `id` is the user's. */
export const Block = z.object({ id, name: z.string(), role: Side, created_at: instant })
export type Block = z.infer<typeof Block>

/** Days after a rejection during which neither side may invite again. */
export const DAYS_AFTER_REJECTION = 7

type Caller = Pick<Actor, 'id' | 'role'>
type Pair = Pick<Connection, 'employer_id' | 'employee_id' | 'sender' | 'status'>
const isParty = (actor: Caller, pair: Pair) =>
  (actor.role === 'employer' ? pair.employer_id : actor.role === 'employee' ? pair.employee_id : null) === actor.id

/** Only the invited side answers, and only while the invitation is open. */
export const mayAnswerInvitation = (actor: Caller, pair: Pair) =>
  isParty(actor, pair) && pair.status === 'pending' && pair.sender !== actor.role

/** Either side may end a connection, and withdraw its own unanswered invitation. */
export const mayEnd = (actor: Caller, pair: Pair) =>
  isParty(actor, pair) && (pair.status === 'accepted' || (pair.status === 'pending' && pair.sender === actor.role))

/** Beginnings of words of the name, in any order. */
const search = line(120).optional()
const RecommendedFilters = z.strictObject({ search, ...paging(10) })

const invited = (connection: Connection) =>
  connection.status === 'accepted' ? 'Request accepted successfully!' : 'Request sent successfully!'
/** Stops scripts: nobody sends so many invitations by hand in an hour. */
const INVITATIONS = { count: 200, window: 3600 }

export const connections = {
  employees: endpoint('GET /employees', {
    summary:
      'Lists employees to connect with, except those already connected or invited. Those who have worked for the caller come first, then those in the caller’s state.',
    access: ['employer'],
    right: 'view',
    query: RecommendedFilters,
    returns: z.object({ employees: z.array(RecommendedEmployee), ...Page }),
  }),
  employers: endpoint('GET /employers', {
    summary:
      'Lists employers to connect with, except those already connected or invited. Those for whom the caller has worked come first, then those in the caller’s state.',
    access: ['employee'],
    query: RecommendedFilters,
    returns: z.object({ employers: z.array(RecommendedEmployer), ...Page }),
  }),
  inviteEmployer: endpoint('POST /connections', {
    summary: 'Invites an employer; if that employer has invited the caller, the two are connected.',
    access: ['employee'],
    body: z.strictObject({ employer_id: id }),
    returns: Connection,
    status: 201,
    message: invited,
    budget: { account: INVITATIONS },
    problems: ['connection_exists', 'rejected_recently'],
  }),
  inviteEmployee: endpoint('POST /connect-with-employee', {
    summary: 'Invites an employee; if that employee has invited the caller, the two are connected.',
    access: ['employer'],
    right: 'book',
    body: z.strictObject({ employee_id: id }),
    returns: Connection,
    status: 201,
    message: invited,
    budget: { account: INVITATIONS },
    problems: ['connection_exists', 'rejected_recently'],
  }),
  answer: endpoint('PATCH /connections/:id', {
    summary: 'Accepts or rejects an invitation, once.',
    access: ['employer', 'employee'],
    right: 'book',
    params: withId,
    body: z.strictObject({
      user_type: Side,
      status: z.enum(['accepted', 'rejected'], 'Please choose accepted or rejected.'),
    }),
    returns: Connection,
    message: (connection: Connection) => `Request ${connection.status} successfully!`,
    problems: ['identity_mismatch', 'not_your_turn', 'already_answered'],
  }),
  list: endpoint('GET /get-connections/:role', {
    summary:
      'Lists the caller’s connections and invitations, newest first or by name; the role must be the caller’s own.',
    access: ['employer', 'employee'],
    right: 'view',
    params: z.strictObject({ role: Side }),
    query: z.strictObject({
      status: ConnectionStatus.optional(),
      sender: Side.optional(),
      search,
      /** Newest first by default. */
      sort: z.enum(['name']).optional(),
      ...paging(50),
    }),
    returns: z.object({
      success: z.literal(true),
      data: z.array(ListedConnection),
      ...Page,
      /** Counts regardless of filters: sent, waiting for the caller's answer, and connections. */
      counts: z.object({ sent: z.int(), received: z.int(), accepted: z.int() }),
    }),
    problems: ['identity_mismatch'],
  }),
  end: endpoint('DELETE /connections/:id', {
    summary: 'Ends a connection, or withdraws the caller’s unanswered invitation; returns what it was.',
    access: ['employer', 'employee'],
    right: 'manage',
    params: withId,
    /**
     * Expected status, so that withdrawing an invitation does not end a connection accepted
     * meanwhile.
     */
    query: z.strictObject({ status: z.enum(['pending', 'accepted']).optional() }),
    returns: Connection,
    message: (was: Connection) => (was.status === 'accepted' ? 'Connection ended.' : 'Invitation withdrawn.'),
    problems: ['not_your_turn', 'already_answered'],
  }),
  blocks: endpoint('GET /blocks', {
    summary: 'Lists people the caller has blocked, latest first.',
    access: ['employer', 'employee'],
    right: 'view',
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(Block), ...Page }),
  }),
  block: endpoint('POST /blocks', {
    summary: 'Blocks a person: ends the connection and anything open between the two, and hides each from the other.',
    access: ['employer', 'employee'],
    right: 'manage',
    body: z.strictObject({ user_id: id }),
    returns: Block,
    budget: { account: { count: 60, window: 3600 } },
    status: 201,
    message: (block: Block) => `${block.name} is blocked. You no longer see each other.`,
    problems: ['booking_between_you'],
  }),
  unblock: endpoint('DELETE /blocks/:id', {
    summary: 'Removes the caller’s own block, by user id.',
    access: ['employer', 'employee'],
    right: 'manage',
    params: withId,
    message: 'Unblocked. You can find each other again.',
  }),
}
