import { type Block, connections, mayAnswerInvitation, mayEnd, type Side } from '#contract/people/connections.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { Problem } from '#contract/platform/errors.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { deleteNotice, type Notice, notify } from '#server/messaging/notifications/queries.ts'
import { deleteMessageNotices } from '#server/people/conversations/deletion.ts'
import { areBooked, staffFacts, withdrawRequests } from '#server/people/hooks.ts'
import { withFacts } from '#server/people/staff-facts.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { areBlocked, blockOf, blocksOf, deleteBlock, insertBlock, isHidden } from './blocks.ts'
import {
  answerConnection,
  connectionById,
  connectionOf,
  connectionsOf,
  deleteConnection,
  insertConnection,
  lockEmployeeOfPair,
  pairOf,
} from './queries.ts'
import { recommendedEmployees, recommendedEmployers } from './recommended.ts'
import { accepted, idOf, invited, otherSide, type Pair, pairWith, recentSince, rejectedRecently } from './rules.ts'

const sideOf = ({ role }: Actor): Side => (role === 'employer' ? 'employer' : 'employee')

/** Refreshes the lists of both sides, and the employer's search if the connection affects it. */
const announce = (tx: Tx, pair: Pair, more: { search: boolean }) => {
  emit(tx, pair.employer_id, 'connection')
  emit(tx, pair.employee_id, 'connection')
  if (more.search) emit(tx, pair.employer_id, 'availability')
}

const alerting = (notice: Notice): Notice => ({ ...notice, alert: { event: 'connection' } })

const accept = async (tx: Tx, pair: Pair, { id, actor }: { id: number; actor: Caller }) => {
  await answerConnection(tx, pair, 'accepted')
  await recordActs(tx, actor, 'answered', 'connection_id', [id])
  const connection = await connectionById(tx, id, sideOf(actor))
  await notify(tx, idOf(pair, connection.sender), alerting(accepted(connection)))
  announce(tx, pair, { search: true })
  return connection
}

/**
 * Limit for one person, because withdrawing an invitation and sending it again writes to them each
 * time.
 */
const TO_ONE_PERSON = { count: 5, window: 24 * 60 * 60 }

const invite = async (tx: Tx, actor: Caller, otherId: number) => {
  const side = sideOf(actor)
  const pair = pairWith(actor, otherId)
  await lockEmployeeOfPair(tx, pair, side)
  if (await areBlocked(tx, actor.id, otherId)) throw new Problem('not_found')
  const before = await connectionOf(tx, pair)
  if (before?.status === 'accepted') throw new Problem('connection_exists', { message: 'You are already connected.' })
  if (before?.status === 'pending') {
    if (before.sender === side)
      throw new Problem('connection_exists', {
        message: 'You have already sent an invitation. Please wait for an answer.',
      })
    return accept(tx, pair, { id: before.id, actor })
  }
  if (before?.status === 'rejected') {
    const rejectedAt = Temporal.Instant.from(before.decided_at)
    if (Temporal.Instant.compare(rejectedAt, recentSince(tx.now)) > 0)
      throw rejectedRecently(rejectedAt, actor.time_zone)
  }
  await spend(tx, `invitations:${actor.id}:${otherId}`, TO_ONE_PERSON)
  await insertConnection(tx, { ...pair, sender: side })
  const { id } = (await connectionOf(tx, pair))!
  await recordActs(tx, actor, 'invited', 'connection_id', [id])
  const connection = await connectionById(tx, id, side)
  await notify(tx, otherId, alerting(invited(connection)))
  announce(tx, pair, { search: false })
  return connection
}

/**
 * Deletes the connection or invitation of a pair, and the notification of a withdrawn invitation.
 */
const removeConnection = async (tx: Tx, pair: Pair) => {
  const connection = await connectionOf(tx, pair)
  if (connection?.status === 'pending') {
    const invitation = await connectionById(tx, connection.id, connection.sender)
    const invitee = idOf(pair, otherSide(connection.sender))
    await deleteNotice(tx, invitee, invited(invitation), invitation.created_at)
  }
  await deleteConnection(tx, pair)
}

/** Refreshes everything that shows one of the two to the other. */
const disconnect = (tx: Tx, pair: Pair) => {
  announce(tx, pair, { search: true })
  emit(tx, pair.employer_id, 'shift')
  emit(tx, pair.employee_id, 'shift')
}

/** Locks a connection of the caller for a decision. */
const lockConnection = async (tx: Tx, actor: Actor, id: number) => {
  const side = sideOf(actor)
  const pair = await pairOf(tx, id, side, actor.id)
  await lockEmployeeOfPair(tx, pair, side)
  // It may have ended, or been replaced by another one, since it was found.
  const connection = await connectionOf(tx, pair)
  if (connection?.id !== id) throw new Problem('not_found')
  return connection
}

const ALREADY_ANSWERED = { message: 'This invitation has already been answered.' }

export const connectionRoutes = implement(connections, {
  employees: async ({ actor, query, db }) => {
    const { people, total } = await recommendedEmployees(db, actor.id, query)
    return { employees: await withFacts(db, actor.id, people), page: query.page, per_page: query.per_page, total }
  },

  employers: async ({ actor, query, db }) => {
    const { people, total } = await recommendedEmployers(db, actor.id, query)
    return { employers: people, page: query.page, per_page: query.per_page, total }
  },

  inviteEmployer: ({ actor, body, tx }) => invite(tx, actor, body.employer_id),
  inviteEmployee: ({ actor, body, tx }) => invite(tx, actor, body.employee_id),

  answer: async ({ actor, params, body, tx }) => {
    if (body.user_type !== actor.role) throw new Problem('identity_mismatch')
    const connection = await lockConnection(tx, actor, params.id)
    if (connection.sender === actor.role) throw new Problem('not_your_turn')
    if (!mayAnswerInvitation(actor, connection)) throw new Problem('already_answered', ALREADY_ANSWERED)
    if (body.status === 'accepted') return accept(tx, connection, { id: connection.id, actor })
    await answerConnection(tx, connection, 'rejected')
    await recordActs(tx, actor, 'answered', 'connection_id', [connection.id])
    announce(tx, connection, { search: false })
    return connectionById(tx, connection.id, sideOf(actor))
  },

  list: async ({ actor, params, query, db }) => {
    if (params.role !== actor.role) throw new Problem('identity_mismatch')
    const { data, ...counted } = await connectionsOf(db, params.role, actor.id, query)
    const ids = actor.role === 'employer' ? data.map(({ employee_id }) => employee_id) : []
    const facts = await staffFacts(db, actor.id, ids)
    return {
      success: true as const,
      data: data.map((each) => ({ ...each, facts: facts.get(each.employee_id) ?? null })),
      ...counted,
    }
  },

  end: async ({ actor, params, query, tx }) => {
    const connection = await lockConnection(tx, actor, params.id)
    const isOther = query.status !== undefined && query.status !== connection.status
    if (connection.status === 'rejected' || isOther) throw new Problem('already_answered', ALREADY_ANSWERED)
    if (!mayEnd(actor, connection))
      throw new Problem('not_your_turn', {
        message: 'Only the sender can withdraw an invitation. You can reject it.',
      })
    const was = await connectionById(tx, connection.id, sideOf(actor))
    await removeConnection(tx, connection)
    announce(tx, connection, { search: was.status === 'accepted' })
    return was
  },

  blocks: ({ actor, query, db }) => blocksOf(db, actor.id, query),

  block: async ({ actor, body, tx }): Promise<Block> => {
    const side = sideOf(actor)
    const pair = pairWith(actor, body.user_id)
    await lockEmployeeOfPair(tx, pair, side)
    if (await isHidden(tx, actor.id, body.user_id)) throw new Problem('not_found')
    if (await areBooked(tx, pair)) throw new Problem('booking_between_you')
    await removeConnection(tx, pair)
    await withdrawRequests(tx, pair, side)
    await deleteMessageNotices(tx, pair)
    await insertBlock(tx, actor.id, body.user_id)
    disconnect(tx, pair)
    return blockOf(tx, actor.id, body.user_id)
  },

  unblock: async ({ actor, params, tx }) => {
    await deleteBlock(tx, actor.id, params.id)
    disconnect(tx, pairWith(actor, params.id))
  },
})
