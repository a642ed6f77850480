import type { security } from '#contract/identity/security.ts'
import { Problem } from '#contract/platform/errors.ts'
import { deleteKnownDevices } from '#server/identity/accounts/known-devices.ts'
import { lockSignIn } from '#server/identity/accounts/queries.ts'
import {
  approveSession,
  closeOtherSessions,
  closeSessionOf,
  type Ended,
  isByNewDevice,
  ownSessions,
} from '#server/identity/accounts/sessions.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { deviceOf } from '#server/platform/devices.ts'
import type { Caller, Handlers } from '#server/platform/routes.ts'

/** A device that its owner signs out without confirming it counts as new the next time. */
const forget = (tx: Tx, ended: readonly Ended[]) => {
  const strange = ended.flatMap(({ is_new, known_device_id }) => (is_new && known_device_id ? [known_device_id] : []))
  return deleteKnownDevices(tx, strange)
}

/** Signs a person out on all other devices; returns their number. */
export const endOthers = async (tx: Tx, { id, session_id }: Caller): Promise<number> => {
  await lockSignIn(tx, id)
  const ended = await closeOtherSessions(tx, id, session_id)
  await forget(tx, ended)
  return ended.length
}

const deviceDetails = ({ user_agent, network }: { user_agent: string; network: string }) => {
  const { browser, system } = deviceOf(user_agent)
  return { device: `${browser} on ${system}`, network }
}

/**
 * Lists and ends signed-in sessions. The event stream of an ended session closes within two seconds
 * by itself.
 */
export const devices: Pick<Handlers<typeof security>, 'devices' | 'knowDevice' | 'signOutDevice' | 'signOutOthers'> = {
  devices: async ({ actor, db }) => {
    const sessions = await ownSessions(db, actor.id)
    const active_devices = sessions.map(
      ({ id, user_agent, device_hash, last_used_at, created_at, network, is_new }) => {
        const { browser, vendor, system } = deviceOf(user_agent)
        const device = { id, browser, vendor_name: vendor, device_os: system, device_hash, network, is_new }
        return { ...device, last_active_at: last_used_at, signed_in_at: created_at }
      },
    )
    const here = sessions.find(({ id }) => id === actor.session_id)
    return { data: { active_devices, current_device_hash: here?.device_hash ?? '' } }
  },

  knowDevice: async ({ actor, params, tx }) => {
    const isStranger = await isByNewDevice(tx, actor.id, actor.session_id)
    const approved = await approveSession(tx, actor.id, params.id)
    // An intruder with a stolen password must not be able to dismiss the warning.
    if (isStranger) throw new Problem('strange_device')
    record(tx, { actor, action: 'device_known', subject: accountSubject(actor), after: deviceDetails(approved) })
  },

  signOutDevice: async ({ actor, params, tx }) => {
    await lockSignIn(tx, actor.id)
    const ended = await closeSessionOf(tx, actor.id, params.id)
    await forget(tx, [ended])
    record(tx, { actor, action: 'device_signed_out', subject: accountSubject(actor), before: deviceDetails(ended) })
  },

  signOutOthers: async ({ actor, tx }) => {
    const devices = await endOthers(tx, actor)
    record(tx, { actor, action: 'devices_signed_out', subject: accountSubject(actor), after: { devices } })
  },
}
