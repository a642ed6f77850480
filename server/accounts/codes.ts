import { randomInt } from 'node:crypto'
import { hashSecret } from './passwords.ts'

/** A one-time code lives this long and bears this many wrong tries (rulings.md section 4). */
export const CODE_LASTS = Temporal.Duration.from({ minutes: 10 })
export const CODE_TRIES = 5

/** Six digits that nobody can foresee, with the hash that is kept of them. */
export const newCode = async () => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: await hashSecret(code) }
}
