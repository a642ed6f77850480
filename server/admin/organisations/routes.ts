import { fillOf } from '#contract/admin/analytics.ts'
import { type AdminOrganisation, adminOrganisations } from '#contract/admin/organisations.ts'
import { usageOf } from '#server/billing/subscriptions/limits.ts'
import { agencyChangedByAdmin } from '#server/booking/agencies/messages.ts'
import { changeAgency } from '#server/booking/agencies/status.ts'
import { invitationsOf, lockOrganisation, membersOf } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Column } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { subscriptionDetails } from '../directory/person.ts'
import { countedUpTo, type DateRange } from '../directory/rules.ts'
import { memberStatuses, organisationById, organisationIds, organisationsOf, sitesOf } from './queries.ts'

const BATCH = 500

const countedFor = ({ time_zone }: Caller, now: Temporal.Instant) =>
  countedUpTo(now.toZonedDateTimeISO(time_zone).toPlainDate())

async function* inBatches(db: Db, range: DateRange, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH)
    yield await organisationsOf(db, range, ids.slice(from, from + BATCH))
}

const columns: readonly Column<AdminOrganisation>[] = [
  ['Organisation', ({ name }) => name],
  ['Owner', ({ owner }) => owner.name],
  ['Email of the owner', ({ owner }) => owner.email],
  ['Plan', ({ plan_name }) => plan_name],
  ['Sites', ({ sites }) => sites],
  ['Members', ({ members }) => members],
  ['Shifts requested', ({ places }) => places],
  ['Shifts filled', ({ filled }) => filled],
  ['Shifts unfilled', ({ unfilled }) => unfilled],
  ['Fill rate (%)', (organisation) => fillOf(organisation)],
]

export const adminOrganisationRoutes = implement(adminOrganisations, {
  list: async ({ actor, db, now, query }) => {
    const { page, per_page } = query
    const range = countedFor(actor, now)
    const slice = { limit: per_page, offset: (page - 1) * per_page }
    const { ids, total } = await organisationIds(db, range, query, slice)
    return { ...range, data: await organisationsOf(db, range, ids), page, per_page, total }
  },

  export: async ({ actor, db, now, query, reply }) => {
    const range = countedFor(actor, now)
    const { ids } = await organisationIds(db, range, query, null)
    const subject = { kind: 'list', id: null, name: 'Organisations' } as const
    await recordRead(db, { actor, action: 'exported', subject, after: { ...query, ...range, rows: ids.length } })
    return sendCsv(reply, `organisations-${range.to}`, columns, inBatches(db, range, ids))
  },

  get: async ({ actor, db, now, params: { id } }) => {
    const range = countedFor(actor, now)
    const { time_zone, ...head } = await organisationById(db, id)
    const [sites, members, statuses, invitations, subscription, usage] = await Promise.all([
      sitesOf(db, range, id),
      membersOf(db, id, actor.person_id),
      memberStatuses(db, id),
      invitationsOf(db, id),
      subscriptionDetails(db, head.account_id),
      usageOf(db, head.account_id, time_zone),
    ])
    const statusOf = new Map(statuses.map(({ user_id, status }) => [user_id, status]))
    const subject = { kind: 'organisation', id, name: head.name } as const
    await recordRead(db, { actor, action: 'organisation_viewed', subject })
    const { staff_booked, staff_limit } = usage
    return {
      data: {
        ...head,
        ...range,
        subscription,
        staff_booked,
        staff_limit,
        sites,
        members: members.flatMap((member) => {
          const status = statusOf.get(member.user_id)
          return status ? [{ ...member, status }] : []
        }),
        invitations,
      },
    }
  },

  setAgency: async ({ actor, params: { id }, body: { is_agency: isAgency }, tx, now }) => {
    const { account_id, time_zone } = await organisationById(tx, id)
    const organisation = await lockOrganisation(tx, account_id)
    if (!(await changeAgency(tx, actor, organisation, { isAgency, today: todayIn(time_zone, now) }))) return
    await notify(tx, account_id, agencyChangedByAdmin(organisation.name, isAgency))
  },
})
