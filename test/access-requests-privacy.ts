import { type Make, PASSWORD, passwordHash } from './access-makings.ts'
import type { World } from './access-world.ts'

/** Everybody knows the same password. */
const withPasswords = async ({ app, people }: World) => {
  const ids = Object.values(people).map(({ id }) => id)
  await app.db.run`
    update users set password_hash = ${await passwordHash()} where id = any(${ids}::int[]) and closed_at is null`
}

export const privacyRequests: Record<string, Make> = {
  'DELETE /me': async (world) => {
    await withPasswords(world)
    return { body: { password: PASSWORD } }
  },
  'DELETE /me with a wrong password': async (world) => {
    await withPasswords(world)
    return { body: { password: 'another river bend' } }
  },
}
