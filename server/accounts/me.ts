import type { accounts, User } from '#contract/accounts.ts'
import type { Db } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import { dropFile, storeFile } from '../platform/files-stored.ts'
import type { Handlers } from '../platform/routes.ts'
import { redraw } from './avatar.ts'
import { accountOf, agreeToTerms, changeOwn, lockOwn, newestTerms } from './queries.ts'

/** What the profile, which stands on a higher floor, adds to an employee. */
export type DetailsOf = (db: Db, employeeId: number) => Promise<User['employee_details']>

export const userReader =
  (detailsOf: DetailsOf) =>
  async (db: Db, id: number): Promise<User> => {
    const account = await accountOf(db, id)
    return { ...account, employee_details: account.role === 'employee' ? await detailsOf(db, id) : null }
  }

/** What people see and change of their own account. */
export const ownAccount = (
  files: Files,
  userOf: (db: Db, id: number) => Promise<User>,
): Pick<Handlers<typeof accounts>, 'me' | 'updateMe' | 'terms' | 'agreeTerms'> => ({
  me: async ({ actor, db }) => ({ data: await userOf(db, actor.id) }),

  updateMe: async ({ actor, body: { avatar: withoutPicture, ...changes }, file, now, tx }) => {
    const before = await lockOwn(tx, actor.id)
    let { avatar } = before
    if (file) {
      const picture = { ownerId: actor.id, kind: 'avatar', contentType: 'image/webp', name: 'avatar.webp' } as const
      avatar = await storeFile(tx, files, { ...picture, bytes: await redraw(file.bytes) }, now)
    } else if (withoutPicture === null) avatar = null
    await changeOwn(tx, actor.id, { ...before, ...given(changes), avatar })
    if (before.avatar !== null && before.avatar !== avatar) await dropFile(tx, files, before.avatar)
    return userOf(tx, actor.id)
  },

  terms: async ({ query, db }) => ({ data: await newestTerms(db, query.role) }),

  agreeTerms: async ({ actor, now, tx }) => {
    await agreeToTerms(tx, actor.id, now)
  },
})

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** A field that was left out keeps what it was. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<T>
