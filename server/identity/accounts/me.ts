import { type accounts, type ComingTerms, type SiteChoice, TermsRole, type User } from '#contract/identity/accounts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject as ownSubject } from '#server/platform/audit/rules.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import type { Caller, Handlers } from '#server/platform/routes.ts'
import { dropFile, storeFile } from '#server/platform/stored-files.ts'
import { ensureMayChangeAccount, sitesOfPersonJson } from '../organisations/queries.ts'
import { changeOwnAccount } from './own-change.ts'
import { accountColumns, agreeToTerms, employeeDetails, lockOwnDetails } from './queries.ts'
import { firstSite } from './sessions.ts'
import { comingTermsOf, newestTerms, termsOf } from './terms.ts'

export type UserOf = (db: Db, id: number, siteId?: number | null) => Promise<User>

/**
 * Reads an account with its employee details, which are part of the profile. A member of an
 * organisation has id, sector and time zone of the site that the session acts for; the default is
 * the one that a new session acts for.
 */
export const userOf: UserOf = (db, id, siteId) => db.one<User>`
  select ${userColumns(db.now)} from ${userActingFor(siteId === undefined ? firstSite(id) : sql`${siteId}::integer`)}
  where u.id = ${id}`

const userColumns = (now: Temporal.Instant) => sql`
  ${accountColumns(now, sql`a`)}, ${employeeDetails} as employee_details`
const userActingFor = (siteId: Fragment) => sql`users u join users a on a.id = coalesce((${siteId}), u.id)`

type Me = User & { agreed_version: number | null; coming_terms: ComingTerms | null; sites: SiteChoice[] }
/** Account, terms and sites of the caller, in one statement because every visit begins with it. */
const meOf = (db: Db, { id, account_id, role }: Caller) => db.one<Me>`
  select ${userColumns(db.now)}, u.terms_version as agreed_version, ${comingTermsOf(db.now)} as coming_terms,
    ${role === 'employer' ? sitesOfPersonJson(id) : sql`'[]'::json`} as sites
  from ${userActingFor(sql`${account_id}::integer`)} where u.id = ${id}`

export const ownAccount = (
  files: Files,
): Pick<Handlers<typeof accounts>, 'me' | 'updateMe' | 'terms' | 'agreeTerms'> => ({
  me: async ({ actor, db }) => {
    const { agreed_version, coming_terms, sites, ...data } = await meOf(db, actor)
    return {
      data,
      agreed_version,
      coming_terms,
      member_role: actor.member_role,
      person_id: actor.person_id,
      payer_id: actor.payer_id,
      sites,
    }
  },

  updateMe: async ({ actor, body: { avatar: withoutPicture, ...changes }, file, tx }) => {
    await ensureMayChangeAccount(tx, actor.id, 'manage')
    const before = await lockOwnDetails(tx, actor.id)
    let { avatar } = before
    if (file) {
      const picture = { ownerId: actor.id, kind: 'avatar', contentType: 'image/webp', name: 'avatar.webp' } as const
      avatar = await storeFile(tx, files, { ...picture, bytes: file.bytes })
    } else if (withoutPicture === null) avatar = null
    const after = { ...before, ...definedFields(changes), avatar }
    await changeOwnAccount(tx, actor, { before, after })
    for (const kind of ['hides_email', 'shows_phone'] as const)
      if (before[kind] !== after[kind]) await recordConsent(tx, { ...consentOf(actor), kind, isGiven: after[kind] })
    if (before.avatar !== null && before.avatar !== avatar) await dropFile(tx, files, before.avatar)
    return userOf(tx, actor.id, actor.account_id)
  },

  terms: async ({ query, db }) => ({ data: await termsOf(db, query.role, query.version) }),

  agreeTerms: async ({ actor, body, tx }) => {
    const read = body?.version ?? null
    const { version } = await newestTerms(tx, TermsRole.parse(actor.role))
    // A newer version was published while the person read this one.
    if (read !== null && read !== version) throw new Problem('changed_meanwhile')
    if ((await agreeToTerms(tx, actor.id, version)) !== 1) return
    await recordConsent(tx, { ...consentOf(actor), kind: 'terms', isGiven: true, version })
    record(tx, { actor, action: 'terms_agreed', subject: ownSubject(actor), after: { version } })
  },
})

const consentOf = ({ id, network, user_agent }: Caller) => ({ userId: id, network, userAgent: user_agent })

type DefinedFields<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** Removes fields that were left out, so that they keep their value. */
const definedFields = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as DefinedFields<T>
