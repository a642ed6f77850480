/** Consents given and withdrawn, recorded at the moment they happen. */
import type { Consent, ConsentKind } from '#contract/identity/consents.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type NewConsent = {
  userId: number
  kind: ConsentKind
  isGiven: boolean
  version?: number
  network: string | null
  userAgent: string | null
}

export const recordConsent = (tx: Tx, consent: NewConsent) => tx.run`
  insert into consents (user_id, kind, is_given, version, at, network, user_agent)
  values (${consent.userId}, ${consent.kind}, ${consent.isGiven}, ${consent.version ?? null}, ${tx.now},
    ${consent.network}, ${consent.userAgent})`

/** Newest first. */
export const consentsOf = async (db: Db, userId: number, { page, per_page }: { page: number; per_page: number }) => {
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from consents where user_id = ${userId}`,
    db.all<Consent>`
      select id, kind, is_given, version, at, network from consents where user_id = ${userId}
      order by id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ])
  return { data, page, per_page, total }
}
