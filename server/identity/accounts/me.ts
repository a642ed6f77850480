import { type accounts, TermsRole, type User } from '#contract/identity/accounts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { noteConsent } from '#server/platform/audit/consents.ts'
import { ownAccount as ownSubject } from '#server/platform/audit/domain.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Db } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import type { Caller, Handlers } from '#server/platform/routes.ts'
import { dropFile, storeFile } from '#server/platform/stored-files.ts'
import { changeOwnAccount } from './own-change.ts'
import { accountOf, agreeToTerms, detailsOf, lockOwn } from './queries.ts'
import { agreementOf, newestTerms, termsOf } from './terms.ts'

export type UserOf = (db: Db, id: number) => Promise<User>

/** Reads an account with its employee details, which are part of the profile. */
export const userOf: UserOf = async (db, id) => {
  const account = await accountOf(db, id)
  return { ...account, employee_details: account.role === 'employee' ? await detailsOf(db, id) : null }
}

export const ownAccount = (
  files: Files,
): Pick<Handlers<typeof accounts>, 'me' | 'updateMe' | 'terms' | 'agreeTerms'> => ({
  me: async ({ actor, db }) => {
    const [data, terms] = await Promise.all([userOf(db, actor.id), agreementOf(db, actor.id)])
    return { data, ...terms }
  },

  updateMe: async ({ actor, body: { avatar: withoutPicture, ...changes }, file, tx }) => {
    const before = await lockOwn(tx, actor.id)
    let { avatar } = before
    if (file) {
      const picture = { ownerId: actor.id, kind: 'avatar', contentType: 'image/webp', name: 'avatar.webp' } as const
      avatar = await storeFile(tx, files, { ...picture, bytes: file.bytes })
    } else if (withoutPicture === null) avatar = null
    const after = { ...before, ...definedFields(changes), avatar }
    await changeOwnAccount(tx, actor, { before, after })
    for (const kind of ['hides_email', 'shows_phone'] as const)
      if (before[kind] !== after[kind]) await noteConsent(tx, { ...consentOf(actor), kind, isGiven: after[kind] })
    if (before.avatar !== null && before.avatar !== avatar) await dropFile(tx, files, before.avatar)
    return userOf(tx, actor.id)
  },

  terms: async ({ query, db }) => ({ data: await termsOf(db, query.role, query.version) }),

  agreeTerms: async ({ actor, body, tx }) => {
    const read = body?.version ?? null
    const { version } = await newestTerms(tx, TermsRole.parse(actor.role))
    // Published while the older ones were being read.
    if (read !== null && read !== version) throw new Problem('changed_meanwhile')
    if ((await agreeToTerms(tx, actor.id, version)) !== 1) return
    await noteConsent(tx, { ...consentOf(actor), kind: 'terms', isGiven: true, version })
    record(tx, { actor, action: 'terms_agreed', subject: ownSubject(actor), after: { version } })
  },
})

const consentOf = ({ id, network, user_agent }: Caller) => ({ userId: id, network, userAgent: user_agent })

type DefinedFields<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** A field that was left out keeps what it was. */
const definedFields = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as DefinedFields<T>
