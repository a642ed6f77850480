import { invalid, Problem } from '#contract/errors.ts'
import type { settings } from '#contract/settings.ts'
import { countAgreed, newestTerms, publishTerms, termsVersions } from '../accounts/terms.ts'
import { record } from '../audit/queries.ts'
import type { Handlers } from '../platform/routes.ts'

export const termsSettings: Pick<Handlers<typeof settings>, 'terms' | 'publishTerms'> = {
  terms: async ({ db, query }) => {
    const [page, current, asked_again] = await Promise.all([
      termsVersions(db, query),
      newestTerms(db, query.role),
      countAgreed(db, query.role),
    ])
    return { ...page, current, asked_again }
  },

  publishTerms: async ({ tx, actor, body: { role, body, version }, now }) => {
    const current = await newestTerms(tx, role)
    if (current.version !== version) throw new Problem('changed_meanwhile')
    if (current.body === body) throw invalid('body', 'These are the terms that are in force already.')
    const asked_again = await countAgreed(tx, role)
    const published = await publishTerms(tx, { role, body, version, publisherId: actor.id }, now)
    const subject = { kind: 'setting', id: null, name: `Terms for every ${role}` } as const
    const sizes = [
      { version, characters: current.body.length },
      { version: published, characters: body.length },
    ] as const
    record(tx, { actor, action: 'terms_published', subject, before: sizes[0], after: sizes[1] }, now)
    return { version: published, asked_again }
  },
}
