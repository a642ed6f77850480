import { createHash, randomBytes } from 'node:crypto'
import {
  MOST_INVITED_A_DAY,
  MOST_TEXTED_A_DAY,
  STAFF_INVITATION_LASTS_DAYS,
  STAFF_INVITATION_OVER,
  staffInvitations,
} from '#contract/people/staff-invitations.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { lockOrganisation } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { currentSmsPrice } from '#server/messaging/outbox/prices.ts'
import { sendMail, sendText } from '#server/messaging/outbox/queries.ts'
import { segmentsOf } from '#server/messaging/outbox/sms-text.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import {
  answerConnection,
  connectionOf,
  insertConnection,
  lockEmployeeOfPair,
} from '#server/people/connections/queries.ts'
import { insertPeople, lockPool } from '#server/people/pools/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { tokenHash } from '#server/platform/tokens.ts'
import { readLines } from './lines.ts'
import { invitationClaimed, staffInvitationMail, staffInvitationText } from './messages.ts'
import {
  allowAgain,
  insertInvitation,
  invitationOfLink,
  invitationsOf,
  lockInvitationOfLink,
  lockUnclaimedInvitation,
  markClaimed,
  mayInvite,
  openAddresses,
  refuseAll,
  refusedLink,
  renewInvitation,
  sentWithinADay,
  withdrawInvitation,
} from './queries.ts'

const addressHash = (address: string) => createHash('sha256').update(address).digest()
const over = () => invalid('token', STAFF_INVITATION_OVER)
/** Has the length of a real token, so that the preview counts the same segments. */
const SAMPLE_TOKEN = 'x'.repeat(22)
/** Shortest time between two sendings of one invitation. */
const AGAIN_AFTER = { hours: 1 }
/** Milliseconds between the mails of a list, so that sign-in codes are not delayed. */
const APART_MS = 50

type Target = { channel: 'mail' | 'sms'; address: string }

/** Sends a new link; returns what the invitation stores of it. */
const deliver = async (tx: Tx, employer: string, { channel, address }: Target, place = 0) => {
  const token = randomBytes(16).toString('base64url')
  const expires_at = tx.now.add({ hours: STAFF_INVITATION_LASTS_DAYS * 24 })
  const stored = { token_hash: tokenHash(token), expires_at }
  if (!(await mayInvite(tx, address, addressHash(address)))) return { ...stored, message_id: null }
  const occasion = { userId: null, to: address, secret: { text: token, until: expires_at } }
  const at = tx.now.add({ milliseconds: place * APART_MS })
  const message_id =
    channel === 'mail'
      ? await sendMail(tx, { ...occasion, ...(await staffInvitationMail(tx, { employer, token })), at })
      : await sendText(tx, { ...occasion, body: staffInvitationText(tx, { employer, token }), at })
  return { ...stored, message_id }
}

const leftToday = async (tx: Tx, actor: Caller) => {
  const { sent, texts } = await sentWithinADay(tx, actor.id)
  return { all: Math.max(0, MOST_INVITED_A_DAY - sent), texts: Math.max(0, MOST_TEXTED_A_DAY - texts) }
}

const readList = async (tx: Tx, siteId: number, list: string) => {
  const open = await openAddresses(tx, siteId)
  const lines = readLines(list, (address) => open.has(address))
  const targets = lines.flatMap(({ address, channel }): Target[] => (address && channel ? [{ address, channel }] : []))
  return { lines, targets, texts: targets.filter(({ channel }) => channel === 'sms').length }
}

/** Connects the two, even after a rejected or ended connection: both sides agree now. */
const connect = async (tx: Tx, siteId: number, employee: Caller): Promise<void> => {
  const pair = { employer_id: siteId, employee_id: employee.id }
  if ((await connectionOf(tx, pair))?.status === 'accepted') return
  await insertConnection(tx, { ...pair, sender: 'employer' })
  await answerConnection(tx, pair, 'accepted')
  await notify(tx, siteId, invitationClaimed(employee))
  for (const id of [siteId, employee.id]) emit(tx, id, 'connection')
  emit(tx, siteId, 'availability')
}

export const staffInvitationRoutes = implement(staffInvitations, {
  list: ({ actor, query, db }) => invitationsOf(db, actor.id, query),

  preview: async ({ actor, body, tx }) => {
    const { lines, targets, texts } = await readList(tx, actor.id, body.list)
    const sample = { employer: actor.name, token: SAMPLE_TOKEN }
    const text = staffInvitationText(tx, sample)
    const price = await currentSmsPrice(tx)
    return {
      lines,
      mails: targets.length - texts,
      texts,
      tenths_of_cent: price && price.tenths_of_cent * segmentsOf(text) * texts,
      mail: await staffInvitationMail(tx, sample),
      text,
      left: await leftToday(tx, actor),
    }
  },

  send: async ({ actor, body: { list, pool_id }, tx }) => {
    const organisation = await lockOrganisation(tx, actor.id)
    if (pool_id !== null) await lockPool(tx, actor.id, pool_id)
    const { targets, texts } = await readList(tx, actor.id, list)
    if (targets.length === 0) throw invalid('list', 'Nobody can be invited. Check the lines of the list.')
    const left = await leftToday(tx, actor)
    if (targets.length > left.all || texts > left.texts) throw new Problem('invitations_used_up')
    for (const [place, target] of targets.entries()) {
      const sent = await deliver(tx, actor.name, target, place)
      await insertInvitation(tx, { ...target, ...sent, site_id: actor.id, pool_id, invited_by: actor.person_id })
    }
    const subject = { kind: 'organisation', id: organisation.id, name: organisation.name } as const
    const after = { site: actor.name, mails: targets.length - texts, texts }
    record(tx, { actor, action: 'staff_invited', subject, after })
    emit(tx, actor.id, 'pool')
    return { sent: targets.length }
  },

  resend: async ({ actor, params, tx }) => {
    const organisation = await lockOrganisation(tx, actor.id)
    const own = await lockUnclaimedInvitation(tx, actor.id, params.id)
    const next = Temporal.Instant.from(own.sent_at).add(AGAIN_AFTER)
    if (Temporal.Instant.compare(tx.now, next) < 0) throw new Problem('sent_recently')
    const left = await leftToday(tx, actor)
    if (left.all === 0 || (own.channel === 'sms' && left.texts === 0)) throw new Problem('invitations_used_up')
    await renewInvitation(tx, own.id, await deliver(tx, own.employer, own))
    const subject = { kind: 'organisation', id: organisation.id, name: organisation.name } as const
    const after = { site: actor.name, [own.channel === 'mail' ? 'mails' : 'texts']: 1 }
    record(tx, { actor, action: 'staff_invited', subject, after })
    emit(tx, actor.id, 'pool')
  },

  withdraw: async ({ actor, params, tx }) => {
    const organisation = await lockOrganisation(tx, actor.id)
    const own = await lockUnclaimedInvitation(tx, actor.id, params.id)
    await withdrawInvitation(tx, own.id)
    const subject = { kind: 'organisation', id: organisation.id, name: organisation.name } as const
    record(tx, { actor, action: 'staff_invitation_withdrawn', subject, before: { site: actor.name } })
    emit(tx, actor.id, 'pool')
  },

  open: async ({ body: { token }, db }) => {
    const invitation = await invitationOfLink(db, tokenHash(token))
    const shown = invitation ?? (await refusedLink(db, tokenHash(token)))
    if (shown === null) throw over()
    return { employer: shown.employer, expires_at: shown.expires_at, is_refused: invitation === null }
  },

  refuse: ({ body: { token }, db }) =>
    db.transaction(async (tx) => {
      const invitation = await lockInvitationOfLink(tx, tokenHash(token))
      if (invitation === null) throw over()
      await refuseAll(tx, addressHash(invitation.address))
    }),

  allow: ({ body: { token }, db }) =>
    db.transaction(async (tx) => {
      const refused = await refusedLink(tx, tokenHash(token))
      if (refused === null) throw over()
      await allowAgain(tx, addressHash(refused.address))
    }),

  claim: async ({ actor, body: { token }, tx }) => {
    const invitation = await lockInvitationOfLink(tx, tokenHash(token))
    if (invitation === null) throw over()
    const { id, site_id, pool_id, employer } = invitation
    await lockEmployeeOfPair(tx, { employer_id: site_id, employee_id: actor.id }, 'employee')
    if (await areBlocked(tx, site_id, actor.id)) throw over()
    await markClaimed(tx, id, actor.id)
    await connect(tx, site_id, actor)
    if (pool_id !== null) await insertPeople(tx, pool_id, [actor.id])
    emit(tx, site_id, 'pool')
    record(tx, { actor, action: 'staff_invitation_claimed', subject: { kind: 'user', id: site_id, name: employer } })
    return { employer }
  },
})
