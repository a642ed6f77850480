import type { Role } from '#contract/platform/endpoint.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import type { Cookies } from '#server/platform/cookies.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { deviceOf } from '#server/platform/devices.ts'
import { newToken } from '#server/platform/tokens.ts'
import { mayNotifyOfDevice } from './budgets.ts'
import { addKnownDevice, findKnownDevice, isNewDevice, knownDevice } from './known-devices.ts'
import { newDeviceMail } from './mails.ts'
import { surroundingNetworkOf } from './network.ts'
import { openSession } from './sessions.ts'

export type Arrival = { userAgent: string; network: string; cookies: Cookies }
type Owner = { id: number; role: Role; email: string; time_zone: string }

/** One cookie per account, so that several people can share a browser. */
const cookieOf = (id: number) => `known-${id}`

export const knownDeviceOf = async (db: Db, userId: number, cookies: Cookies): Promise<number | null> => {
  const recognition = cookies.get(cookieOf(userId))
  return recognition === null ? null : knownDevice(db, userId, recognition)
}

/**
 * Opens a session for a person who has proved their identity by any method. A new browser is
 * remembered, and the owner is told by mail.
 */
export const openKnownSession = async (
  tx: Tx,
  owner: Owner,
  { userAgent, network, cookies }: Arrival,
): Promise<string> => {
  const { family, system } = deviceOf(userAgent)
  const looks = { browser: family, system, neighbourhood: surroundingNetworkOf(network) }
  const recognised = await findKnownDevice(tx, owner.id, cookies.get(cookieOf(owner.id)), looks)
  if (recognised !== null)
    return openSession(tx, owner.id, { userAgent, network }, { knownDeviceId: recognised, isNew: false })

  const isNew = await isNewDevice(tx, owner.id, looks)
  // Never reuses the value the browser sent: another person could have put it there, and would then
  // be taken for the owner.
  const recognition = newToken()
  const knownDeviceId = await addKnownDevice(tx, owner.id, recognition, looks)
  cookies.set(cookieOf(owner.id), recognition)
  if (isNew && (await mayNotifyOfDevice(tx, owner.id))) {
    const mail = await newDeviceMail(tx, owner, { browser: family, system, network })
    await sendMail(tx, { to: owner.email, userId: owner.id, ...mail })
  }
  return openSession(tx, owner.id, { userAgent, network }, { knownDeviceId, isNew })
}
