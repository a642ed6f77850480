import { INVITATION_LASTS_DAYS, INVITATION_OVER, type organisations } from '#contract/identity/organisations.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { queueGroupOf } from '#server/identity/accounts/network.ts'
import { hashSecret, isCommon, TOO_COMMON } from '#server/identity/accounts/passwords.ts'
import { addUser, dropUnverified } from '#server/identity/accounts/queries.ts'
import { switchSession } from '#server/identity/accounts/sessions.ts'
import type { Enter } from '#server/identity/accounts/sign-in.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { invitationMail } from './mails.ts'
import {
  accountAt,
  areSitesOf,
  dropInvitation,
  emitOrganisation,
  invitationOfLink,
  isMember,
  lockInvitation,
  lockOrganisation,
  type OpenInvitation,
  putInvitation,
  putMember,
  sitesOfMember,
  spendInvitation,
} from './queries.ts'

const over = () => invalid('token', INVITATION_OVER)
const subjectOf = ({ organisation_id, organisation }: OpenInvitation) =>
  ({ kind: 'organisation', id: organisation_id, name: organisation }) as const

type InvitationCalls = Pick<
  Handlers<typeof organisations>,
  'invite' | 'withdrawInvitation' | 'openInvitation' | 'acceptInvitation' | 'join'
>
/** The link arrives by mail, so it also proves the address. */
export const invitationHandlers = (enter: Enter): InvitationCalls => {
  const takeUp = async (tx: Tx, invitation: OpenInvitation, userId: number) => {
    await spendInvitation(tx, invitation.id)
    await putMember(tx, invitation.organisation_id, userId, invitation)
    await emitOrganisation(tx, invitation.organisation_id)
  }

  return {
    invite: async ({ actor, body: { email, role, site_ids }, tx }) => {
      const organisation = await lockOrganisation(tx, actor.id)
      if (site_ids !== null && !(await areSitesOf(tx, organisation.id, site_ids))) throw new Problem('not_found')
      const account = await accountAt(tx, email)
      if (account && (await isMember(tx, organisation.id, account.id))) throw new Problem('already_member')
      const token = newToken()
      const expires_at = tx.now.add({ hours: INVITATION_LASTS_DAYS * 24 })
      const by = { invited_by: actor.person_id, invited_by_name: actor.person_name }
      const invitation = await putInvitation(tx, {
        organisation_id: organisation.id,
        email,
        role,
        site_ids,
        ...by,
        token_hash: tokenHash(token),
        expires_at,
      })
      const names = { organisation: organisation.name, inviter: actor.person_name, token }
      const mail = await invitationMail(tx, names)
      await sendMail(tx, {
        to: email,
        userId: account?.id ?? null,
        ...mail,
        secret: { text: token, until: expires_at },
      })
      const subject = { kind: 'organisation', id: organisation.id, name: organisation.name } as const
      record(tx, { actor, action: 'member_invited', subject, after: { email, role, site_ids } })
      await emitOrganisation(tx, organisation.id)
      return invitation
    },

    withdrawInvitation: async ({ actor, params, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      const { email } = await dropInvitation(tx, id, params.id)
      const subject = { kind: 'organisation', id, name } as const
      record(tx, { actor, action: 'member_invitation_withdrawn', subject, before: { email } })
      await emitOrganisation(tx, id)
    },

    openInvitation: async ({ body: { token }, db }) => {
      const invitation = await invitationOfLink(db, tokenHash(token))
      if (invitation === null) throw over()
      const { organisation, invited_by, email, role, sites, account } = invitation
      return { organisation, invited_by, email, role, sites, account }
    },

    acceptInvitation: async ({ body: { token, name, password }, network, userAgent, cookies, db }) => {
      if ((await invitationOfLink(db, tokenHash(token))) === null) throw over()
      if (await isCommon(password)) throw invalid('password', TOO_COMMON)
      const password_hash = await hashSecret(password, queueGroupOf(network))
      return db.transaction(async (tx) => {
        const invitation = await lockInvitation(tx, tokenHash(token))
        if (invitation === null) throw over()
        const { email } = invitation
        // Frees the address from unverified registrations; the link proves whose it is.
        await dropUnverified(tx, email)
        const id = await addUser(tx, { role: 'member', name, email, password_hash, verified: true })
        if (id === null) throw new Problem('address_of_other_role')
        await takeUp(tx, invitation, id)
        await recordConsent(tx, { userId: id, kind: 'registration', isGiven: true, network, userAgent })
        const actor = { id, name, role: 'employer', network, user_agent: userAgent } as const
        record(tx, { actor, action: 'member_joined', subject: subjectOf(invitation) })
        return enter(tx, id, { network, userAgent, cookies })
      })
    },

    join: async ({ actor, body: { token }, tx }) => {
      const invitation = await lockInvitation(tx, tokenHash(token))
      if (invitation === null) throw over()
      const account = await accountAt(tx, invitation.email)
      // The link was sent to another person's address.
      if (account?.id !== actor.id) throw over()
      await takeUp(tx, invitation, actor.id)
      const sites = await sitesOfMember(tx, invitation.organisation_id, actor.id)
      const site = sites.find(({ is_first }) => is_first) ?? sites[0]
      if (site) await switchSession(tx, { sessionId: actor.session_id, userId: actor.id, siteId: site.id })
      record(tx, { actor, action: 'member_joined', subject: subjectOf(invitation) })
    },
  }
}
