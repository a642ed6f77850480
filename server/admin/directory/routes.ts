import { admin } from '#contract/admin/directory.ts'
import { countUndecided } from '#server/booking/eligibility/decisions.ts'
import { closeSessionOf, deviceOfSession } from '#server/identity/accounts/sessions.ts'
import { record, recordRead } from '#server/platform/audit/queries.ts'
import { deviceOf } from '#server/platform/devices.ts'
import { implement } from '#server/platform/routes.ts'
import type { StartConfig } from '#server/platform/service/state.ts'
import { changeAccountStatus } from './account-status.ts'
import { adminCounts, employeesPage, employersPage } from './directory.ts'
import { bookingsPage, connectionsPage, personOf } from './person.ts'
import { accountName } from './queries.ts'
import { countedUpTo, envelope } from './rules.ts'
import { removeSecondFactors } from './second-factors.ts'

const deviceDetails = (userAgent: string) => {
  const { browser, system } = deviceOf(userAgent)
  return { browser, system }
}

export const adminRoutes = (config: StartConfig) =>
  implement(admin, {
    counts: async ({ db }) => ({
      data: { ...(await adminCounts(db)), booking_decisions_missing: await countUndecided(db) },
    }),

    employees: async ({ db, query }) => {
      const { data, total } = await employeesPage(db, query)
      return envelope('/api/admin/employees', query, data, total)
    },

    employers: async ({ actor, db, now, query }) => {
      const { data, total } = await employersPage(
        db,
        query,
        countedUpTo(now.toZonedDateTimeISO(actor.time_zone).toPlainDate()),
      )
      return envelope('/api/admin/employers', query, data, total)
    },

    user: async ({ actor, db, params }) => {
      const data = await personOf(db, params.id)
      const subject = { kind: 'user', id: data.id, name: data.name } as const
      await recordRead(db, { actor, action: 'user_viewed', subject })
      return { data }
    },

    setStatus: async ({ actor, tx, params, body }) => {
      await changeAccountStatus(tx, config, actor, params.id, body)
      return personOf(tx, params.id)
    },

    removeSecondFactor: async ({ actor, tx, params, body: { reason } }) => {
      await removeSecondFactors(tx, actor, { id: params.id, reason })
      return personOf(tx, params.id)
    },

    connectionsOf: ({ db, params, query }) => connectionsPage(db, params.id, query),
    bookingsOf: ({ db, params, query }) => bookingsPage(db, params.id, query),

    signOut: async ({ actor, tx, params }) => {
      const { user_agent } = await closeSessionOf(tx, params.id, params.session_id)
      const subject = { kind: 'user', id: params.id, name: await accountName(tx, params.id) } as const
      record(tx, { actor, action: 'user_signed_out', subject, before: deviceDetails(user_agent) })
    },

    showNetwork: async ({ actor, tx, params }) => {
      const { user_agent, network } = await deviceOfSession(tx, params.id, params.session_id)
      const subject = { kind: 'user', id: params.id, name: await accountName(tx, params.id) } as const
      record(tx, { actor, action: 'user_network_viewed', subject, after: deviceDetails(user_agent) })
      return { network }
    },
  })
