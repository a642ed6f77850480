/**
 * Browsers with which a person has signed in before. They grant no access; they only let a new one
 * be recognised.
 */
import type { Db, Tx } from '#server/platform/database.ts'
import { tokenHash } from '#server/platform/tokens.ts'

/** Days for which a browser of the same kind in the same network counts as known. */
const LOOKS_KNOWN_DAYS = 90
/** Known browsers kept per person; beyond this the least recently used is forgotten. */
const MOST = 30

export type DeviceTraits = { browser: string; system: string; neighbourhood: string }

/**
 * Updates the browser that sends back its recognition token, and returns its id; null if it sends
 * none or an unknown one.
 */
export const findKnownDevice = async (
  tx: Tx,
  userId: number,
  recognition: string | null,
  { browser, system, neighbourhood }: DeviceTraits,
): Promise<number | null> => {
  if (recognition === null) return null
  const met = await tx.maybe<{ id: number }>`
    update known_devices set last_seen_at = ${tx.now}, browser = ${browser}, system = ${system},
      neighbourhood = ${neighbourhood}
    where user_id = ${userId} and recognition_hash = ${tokenHash(recognition)}
    returning id`
  return met?.id ?? null
}

/** Returns the person's known browser that has this cookie; null for any other. */
export const knownDevice = async (db: Db, userId: number, recognition: string): Promise<number | null> =>
  (
    await db.maybe<{ id: number }>`
    select id from known_devices where user_id = ${userId} and recognition_hash = ${tokenHash(recognition)}`
  )?.id ?? null

/**
 * Whether to tell the owner about a browser that was not recognised. The first browser of an
 * account is never new.
 */
export const isNewDevice = async (
  tx: Tx,
  userId: number,
  { browser, system, neighbourhood }: DeviceTraits,
): Promise<boolean> => {
  const since = tx.now.subtract({ hours: LOOKS_KNOWN_DAYS * 24 }).toString()
  const { known, alike } = await tx.one<{ known: number; alike: number }>`
    select count(*) as known, count(*) filter (where browser = ${browser} and system = ${system}
      and neighbourhood = ${neighbourhood} and last_seen_at > ${since}) as alike
    from known_devices where user_id = ${userId}`
  return known > 0 && alike === 0
}

/** Remembers a browser by its recognition token. */
export const addKnownDevice = async (
  tx: Tx,
  userId: number,
  recognition: string,
  { browser, system, neighbourhood }: DeviceTraits,
): Promise<number> => {
  const { id } = await tx.one<{ id: number }>`
    insert into known_devices (user_id, recognition_hash, browser, system, neighbourhood, last_seen_at)
    values (${userId}, ${tokenHash(recognition)}, ${browser}, ${system}, ${neighbourhood}, ${tx.now})
    returning id`
  await tx.run`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${userId} order by last_seen_at desc, id desc offset ${MOST})`
  return id
}

/** Forgets browsers that their owner does not know. */
export const deleteKnownDevices = (tx: Tx, ids: readonly number[]) =>
  tx.run`delete from known_devices where id = any(${ids}::int[])`
