/** The browsers by which somebody has signed in before. They open nothing: they only tell a new one from the others. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/database.ts'

/** How long a browser of the same kind in the same network counts as the same. */
const LOOKS_KNOWN_DAYS = 90
/** Whoever signs in by more of them than this has the one unused longest forgotten. */
const MOST = 30

const hashOf = (recognition: string) => createHash('sha256').update(recognition).digest()
export const newRecognition = () => randomBytes(32).toString('base64url')

/** What one browser looks like from here: its kind, the system that it runs on, and the part of the network it is in. */
export type Looks = { browser: string; system: string; neighbourhood: string }

/** The browser that brings back what it was given, seen once more; null where it was given nothing. */
export const meetAgain = async (
  tx: Tx,
  userId: number,
  recognition: string | null,
  { browser, system, neighbourhood }: Looks,
  now: Temporal.Instant,
): Promise<number | null> => {
  if (recognition === null) return null
  const met = await tx.maybe<{ id: number }>`
    update known_devices set last_seen_at = ${now.toString()}, browser = ${browser}, system = ${system},
      neighbourhood = ${neighbourhood}
    where user_id = ${userId} and recognition_hash = ${hashOf(recognition)}
    returning id`
  return met?.id ?? null
}

/** Returns which of this person's browsers brings back what it was given; null for any other. */
export const knownDevice = async (db: Db, userId: number, recognition: string): Promise<number | null> =>
  (
    await db.maybe<{ id: number }>`
    select id from known_devices where user_id = ${userId} and recognition_hash = ${hashOf(recognition)}`
  )?.id ?? null

/** Whether a browser that brings nothing is to be told to the owner. The very first one of an account is not. */
export const looksNew = async (
  tx: Tx,
  userId: number,
  { browser, system, neighbourhood }: Looks,
  now: Temporal.Instant,
): Promise<boolean> => {
  const since = now.subtract({ hours: LOOKS_KNOWN_DAYS * 24 }).toString()
  const { known, alike } = await tx.one<{ known: number; alike: number }>`
    select count(*) as known, count(*) filter (where browser = ${browser} and system = ${system}
      and neighbourhood = ${neighbourhood} and last_seen_at > ${since}) as alike
    from known_devices where user_id = ${userId}`
  return known > 0 && alike === 0
}

/** Remembers a browser by what it was given to keep. */
export const remember = async (
  tx: Tx,
  userId: number,
  recognition: string,
  { browser, system, neighbourhood }: Looks,
  now: Temporal.Instant,
): Promise<number> => {
  const { id } = await tx.one<{ id: number }>`
    insert into known_devices (user_id, recognition_hash, browser, system, neighbourhood, last_seen_at)
    values (${userId}, ${hashOf(recognition)}, ${browser}, ${system}, ${neighbourhood}, ${now.toString()})
    returning id`
  await tx.run`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${userId} order by last_seen_at desc, id desc offset ${MOST})`
  return id
}

/** Forgets browsers that their owner does not know. */
export const forgetDevices = (tx: Tx, ids: readonly number[]) =>
  tx.run`delete from known_devices where id = any(${ids}::int[])`
