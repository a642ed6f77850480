import { organisations } from '#contract/identity/organisations.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { addSiteAccount, removeSiteAccount } from '#server/identity/accounts/queries.ts'
import type { Enter } from '#server/identity/accounts/sign-in.ts'
import { record } from '#server/platform/audit/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { invitationHandlers } from './invitations.ts'
import {
  actFor,
  actForOthers,
  areSitesOf,
  emitOrganisation,
  invitationsOf,
  isSiteKnown,
  lockMember,
  lockOrganisation,
  membersOf,
  organisationOf,
  putMember,
  putSite,
  removeMember,
  renameOrganisation,
  sitesOfMember,
  transferOwnership,
} from './queries.ts'

const DEFAULT_SECTOR = 'education'

export const organisationRoutes = (enter: Enter) =>
  implement(organisations, {
    ...invitationHandlers(enter),

    get: async ({ actor, db }) => {
      const { id, name, role } = await organisationOf(db, actor.id, actor.person_id)
      const [sites, members, invitations] = await Promise.all([
        sitesOfMember(db, id, actor.person_id),
        membersOf(db, id, actor.person_id),
        role === 'owner' ? invitationsOf(db, id) : [],
      ])
      return { data: { id, name, role, sites, members, invitations } }
    },

    rename: async ({ actor, body: { name }, tx }) => {
      const before = await lockOrganisation(tx, actor.id)
      if (before.name === name) return
      await renameOrganisation(tx, before.id, name)
      const subject = { kind: 'organisation', id: before.id, name } as const
      record(tx, { actor, action: 'organisation_renamed', subject, before: { name: before.name }, after: { name } })
      await emitOrganisation(tx, before.id)
    },

    addSite: async ({ actor, body, tx }) => {
      const { id, name, account_id } = await lockOrganisation(tx, actor.id)
      const sites = await sitesOfMember(tx, id, actor.person_id)
      const part_of = body.part_of ?? null
      const whole = sites.find((site) => site.id === part_of)
      if (part_of !== null && !whole) throw new Problem('not_found')
      const model = whole ?? sites.find((site) => site.is_first)
      const sector = body.sector ?? model?.sector ?? DEFAULT_SECTOR
      const time_zone = body.time_zone ?? model?.time_zone ?? actor.time_zone
      const siteId = await addSiteAccount(tx, { name: body.name, sector, time_zone, payerId: account_id })
      await putSite(tx, id, { id: siteId, part_of })
      const subject = { kind: 'organisation', id, name } as const
      record(tx, { actor, action: 'site_added', subject, after: { id: siteId, name: body.name, part_of } })
      await emitOrganisation(tx, id)
      return { id: siteId, name: body.name, sector, time_zone, address: null, part_of, is_first: false }
    },

    removeSite: async ({ actor, params, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      const site = (await sitesOfMember(tx, id, actor.person_id)).find((one) => one.id === params.id)
      if (!site) throw new Problem('not_found')
      if (site.is_first || (await isSiteKnown(tx, site.id))) throw new Problem('site_in_use')
      const people = (await membersOf(tx, id, actor.person_id)).map(({ user_id }) => user_id)
      await removeSiteAccount(tx, site.id)
      for (const userId of people) await actForOthers(tx, userId)
      const subject = { kind: 'organisation', id, name } as const
      record(tx, { actor, action: 'site_removed', subject, before: { id: site.id, name: site.name } })
      await emitOrganisation(tx, id)
    },

    changeMember: async ({ actor, params, body, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      const member = await lockMember(tx, id, params.user_id)
      if (member.role === 'owner') throw new Problem('owner_must_stay')
      const before = { role: member.role, site_ids: member.site_ids }
      const after = {
        role: body.role ?? before.role,
        site_ids: body.site_ids === undefined ? before.site_ids : body.site_ids,
      }
      if (after.site_ids !== null && !(await areSitesOf(tx, id, after.site_ids))) throw new Problem('not_found')
      await putMember(tx, id, member.user_id, after)
      await actForOthers(tx, member.user_id)
      const subject = { kind: 'organisation', id, name } as const
      record(tx, {
        actor,
        action: 'member_changed',
        subject,
        before: { ...before, member: member.name },
        after: { ...after, member: member.name },
      })
      await emitOrganisation(tx, id)
    },

    removeMember: async ({ actor, params, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      const member = await lockMember(tx, id, params.user_id)
      if (member.role === 'owner') throw new Problem('owner_must_stay')
      await emitOrganisation(tx, id)
      await removeMember(tx, id, member.user_id)
      const subject = { kind: 'organisation', id, name } as const
      record(tx, { actor, action: 'member_removed', subject, before: { member: member.name, role: member.role } })
    },

    transfer: async ({ actor, body: { user_id }, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      // Two transfers at once: the second is by a person who is no longer the owner.
      if ((await lockMember(tx, id, actor.person_id)).role !== 'owner') throw new Problem('member_not_allowed')
      const next = await lockMember(tx, id, user_id)
      if (next.user_id === actor.person_id) return
      if (!next.is_open)
        throw invalid('user_id', `The account of ${next.name} is closed. Please choose another member.`)
      await transferOwnership(tx, id, actor.person_id, next.user_id)
      const subject = { kind: 'organisation', id, name } as const
      record(tx, {
        actor,
        action: 'ownership_transferred',
        subject,
        before: { owner: actor.person_name },
        after: { owner: next.name },
      })
      await emitOrganisation(tx, id)
    },

    leave: async ({ actor, tx }) => {
      const { id, name } = await lockOrganisation(tx, actor.id)
      const member = await lockMember(tx, id, actor.person_id)
      if (member.role === 'owner') throw new Problem('owner_must_stay')
      await emitOrganisation(tx, id)
      await removeMember(tx, id, actor.person_id)
      record(tx, { actor, action: 'member_left', subject: { kind: 'organisation', id, name } })
    },

    actFor: async ({ actor, body: { site_id }, tx }) => {
      if (!(await actFor(tx, actor.session_id, actor.id, site_id))) throw new Problem('not_found')
    },
  })
