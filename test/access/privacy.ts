import { PASSWORD, passwordHash } from './fixtures.ts'
import { type Cell, members, ok, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

/** Admins are refused, and the terms need not be agreed. */
const membersBeforeTerms = (cell: Cell) => ({ ...members(cell), noTerms: cell })

/** Gives all people the same password. */
const setPasswords = async ({ app, people }: World) => {
  const ids = Object.values(people).map(({ id }) => id)
  await app.db.run`
    update users set password_hash = ${await passwordHash()} where id = any(${ids}::int[]) and closed_at is null`
}

export const privacyRows: readonly Row[] = [
  row('GET /me/consents', membersBeforeTerms(ok)),
  row('GET /me/closing', membersBeforeTerms(ok)),
  row('GET /me/export', membersBeforeTerms(ok)),
  row('DELETE /me with a wrong password', membersBeforeTerms(refused(422, 'invalid')), async (world) => {
    await setPasswords(world)
    return { body: { password: 'another river bend' } }
  }),
  row('DELETE /me', membersBeforeTerms(ok), async (world) => {
    await setPasswords(world)
    return { body: { password: PASSWORD } }
  }),
]
