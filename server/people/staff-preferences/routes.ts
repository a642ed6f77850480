import { type StaffPreferenceKind, staffPreferences } from '#contract/people/staff-preferences.ts'
import { Problem } from '#contract/platform/errors.ts'
import { lockEmployeeOfPair } from '#server/people/connections/queries.ts'
import { areBooked, withdrawRequests } from '#server/people/hooks.ts'
import { visiblePerson } from '#server/people/pools/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { dropPreference, notBookedPeople, preferenceFor, putPreference } from './queries.ts'

/** Refreshes the lists and the search of the site; the person is not notified. */
const announce = (tx: Tx, siteId: number) => {
  emit(tx, siteId, 'pool')
  emit(tx, siteId, 'shift')
}

const lockVisible = async (tx: Tx, siteId: number, employeeId: number) => {
  await lockEmployeeOfPair(tx, { employer_id: siteId, employee_id: employeeId }, 'employer')
  return visiblePerson(tx, siteId, employeeId)
}

const end = async (tx: Tx, actor: Caller, id: number, preference: StaffPreferenceKind) => {
  const { name } = await dropPreference(tx, actor.id, id, preference)
  const before = { preference, site: actor.name }
  record(tx, { actor, action: 'staff_preference_ended', subject: { kind: 'user', id, name }, before })
  announce(tx, actor.id)
}

export const staffPreferenceRoutes = implement(staffPreferences, {
  get: async ({ actor, params, db }) => {
    const { id } = await visiblePerson(db, actor.id, params.id)
    return { data: await preferenceFor(db, actor.id, id) }
  },

  prefer: async ({ actor, params, tx }) => {
    const { id, name } = await lockVisible(tx, actor.id, params.id)
    const before = await preferenceFor(tx, actor.id, id)
    if (before?.preference === 'preferred') return
    // Only members who manage the site may end it.
    if (before?.preference === 'do_not_book') throw new Problem('not_booked_here')
    await putPreference(
      tx,
      { siteId: actor.id, employeeId: id, preference: 'preferred', reason: null },
      actor.person_id,
    )
    const after = { preference: 'preferred', site: actor.name }
    record(tx, { actor, action: 'staff_preference_set', subject: { kind: 'user', id, name }, after })
    announce(tx, actor.id)
  },

  unprefer: ({ actor, params, tx }) => end(tx, actor, params.id, 'preferred'),

  notBooked: async ({ actor, db }) => ({ data: await notBookedPeople(db, actor.id) }),

  doNotBook: async ({ actor, params, body, tx }) => {
    const { id, name } = await lockVisible(tx, actor.id, params.id)
    const pair = { employer_id: actor.id, employee_id: id }
    if (!body.confirmed && (await areBooked(tx, pair)))
      throw new Problem('booked_here', {
        message: `${name} has a booking with you that is not over. The booking will stay. Continue?`,
      })
    await withdrawRequests(tx, pair, 'employer')
    const reason = body.reason || null
    await putPreference(tx, { siteId: actor.id, employeeId: id, preference: 'do_not_book', reason }, actor.person_id)
    const after = { preference: 'do_not_book', site: actor.name, has_reason: reason !== null }
    record(tx, { actor, action: 'staff_preference_set', subject: { kind: 'user', id, name }, after })
    announce(tx, actor.id)
  },

  bookAgain: ({ actor, params, tx }) => end(tx, actor, params.id, 'do_not_book'),
})
