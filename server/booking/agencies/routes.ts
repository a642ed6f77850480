import { agencies } from '#contract/booking/agencies.ts'
import { Problem } from '#contract/platform/errors.ts'
import { emitOrganisation, lockOrganisation } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { organisationSubject } from '#server/platform/audit/rules.ts'
import { todayIn } from '#server/platform/clock.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { withdrawRequests } from './ending.ts'
import {
  representationAgreed,
  representationDeclined,
  representationEnded,
  representationLeft,
  representationMail,
  representationOffered,
} from './messages.ts'
import { agencyById, agencyOf, lockAgency } from './queries.ts'
import {
  agenciesOf,
  deleteStaff,
  hasBlocked,
  inviteeAt,
  lockOfPerson,
  lockStaff,
  myAgencyById,
  putInvitation,
  representsAddress,
  setAgreed,
  staffById,
  staffOf,
} from './staff.ts'
import { changeAgency } from './status.ts'

export const agencyRoutes = implement(agencies, {
  setAgency: async ({ actor, body: { is_agency }, tx, now }) => {
    const organisation = await lockOrganisation(tx, actor.id)
    await changeAgency(tx, actor, organisation, { isAgency: is_agency, today: todayIn(actor.time_zone, now) })
  },

  staff: async ({ actor, query, db }) => staffOf(db, (await agencyOf(db, actor.id)).id, query),

  inviteStaff: async ({ actor, body: { email }, tx }) => {
    const agency = await lockAgency(tx, actor.id)
    const invitation = await putInvitation(tx, agency.id, email)
    if (invitation === null) throw new Problem('already_represented')
    // The agency represents the person already, by another address. It does not learn that both
    // addresses are theirs, and the person has nothing to answer.
    const isKnown = await representsAddress(tx, agency.id, email)
    const invitee = isKnown ? null : await inviteeAt(tx, email, agency.id)
    if (!isKnown && !(await hasBlocked(tx, email, agency.id)))
      await sendMail(tx, {
        to: email,
        userId: invitee?.id ?? null,
        ...(await representationMail(tx, agency.name)),
      })
    if (invitee) {
      await notify(tx, invitee.id, representationOffered(agency.name))
      emit(tx, invitee.id, 'organisation')
    }
    record(tx, { actor, action: 'agency_staff_invited', subject: organisationSubject(agency), after: { email } })
    await emitOrganisation(tx, agency.id)
    return staffById(tx, invitation.id)
  },

  endStaff: async ({ actor, params, tx }) => {
    const agency = await lockAgency(tx, actor.id)
    const { id, employee_id } = await lockStaff(tx, agency.id, params.id)
    const { email } = await staffById(tx, id)
    await deleteStaff(tx, id)
    if (employee_id !== null) {
      await withdrawRequests(tx, agency, { employeeId: employee_id })
      await notify(tx, employee_id, representationEnded(agency.name))
      emit(tx, employee_id, 'organisation')
    }
    record(tx, { actor, action: 'agency_staff_ended', subject: organisationSubject(agency), before: { email } })
    await emitOrganisation(tx, agency.id)
  },

  mine: async ({ actor, db }) => ({ data: await agenciesOf(db, actor.id) }),

  agree: async ({ actor, params, tx }) => {
    const { id, organisation_id, employee_id } = await lockOfPerson(tx, actor.id, params.id)
    const agency = await agencyById(tx, organisation_id)
    if (employee_id === null) {
      // The list hides the invitation from a blocked pair, but an open screen may still show it.
      const { email } = await staffById(tx, id)
      if (await hasBlocked(tx, email, organisation_id)) throw new Problem('not_found')
      await setAgreed(tx, id, actor.id)
      await notify(tx, agency.account_id, representationAgreed(actor.name))
      record(tx, { actor, action: 'agency_agreed', subject: organisationSubject(agency) })
      await emitOrganisation(tx, agency.id)
      emit(tx, actor.id, 'organisation')
    }
    return myAgencyById(tx, id)
  },

  leave: async ({ actor, params, tx }) => {
    const { id, organisation_id, employee_id } = await lockOfPerson(tx, actor.id, params.id)
    const agency = await agencyById(tx, organisation_id)
    const { email } = await staffById(tx, id)
    await deleteStaff(tx, id)
    if (employee_id !== null) await withdrawRequests(tx, agency, { employeeId: employee_id })
    const notice = employee_id === null ? representationDeclined(email) : representationLeft(actor.name)
    await notify(tx, agency.account_id, notice)
    record(tx, { actor, action: 'agency_left', subject: organisationSubject(agency) })
    await emitOrganisation(tx, agency.id)
    emit(tx, actor.id, 'organisation')
  },
})
