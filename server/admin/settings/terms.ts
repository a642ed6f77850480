import type { settings } from '#contract/admin/settings.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import {
  countAgreed,
  newestTerms,
  publishTerms,
  termsVersions,
  versionInForce,
} from '#server/identity/accounts/terms.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/routes.ts'

/**
 * Time from which new terms apply: the start of that day on the admin's clock, or now if it is
 * today.
 */
const startOf = (appliesOn: string, zone: string, now: Temporal.Instant): Temporal.Instant => {
  const today = todayIn(zone, now)
  if (appliesOn < today) throw invalid('applies_on', 'New terms must apply from today or later.')
  if (appliesOn > Temporal.PlainDate.from(today).add({ years: 1 }).toString())
    throw invalid('applies_on', 'New terms must apply within a year. Please choose an earlier date.')
  return appliesOn === today ? now : Temporal.PlainDate.from(appliesOn).toZonedDateTime(zone).toInstant()
}

export const termsSettings: Pick<Handlers<typeof settings>, 'terms' | 'publishTerms'> = {
  terms: async ({ db, query }) => {
    const [page, current, in_force, asked_again] = await Promise.all([
      termsVersions(db, query),
      newestTerms(db, query.role),
      versionInForce(db, query.role),
      countAgreed(db, query.role),
    ])
    return { ...page, current, in_force, asked_again }
  },

  publishTerms: async ({ tx, actor, body: { role, body, changes, applies_on, version }, now }) => {
    const current = await newestTerms(tx, role)
    if (current.version !== version) throw new Problem('changed_meanwhile')
    if (current.body === body) throw invalid('body', 'These terms are already published.')
    const appliesAt = startOf(applies_on, actor.time_zone, now)
    const asked_again = await countAgreed(tx, role)
    const terms = { role, body, changes, applies_on, appliesAt, version, publisherId: actor.id }
    const published = await publishTerms(tx, terms)
    const subject = { kind: 'setting', id: null, name: `Terms for every ${role}` } as const
    const before = { version, characters: current.body.length, applies_on: current.applies_on }
    const after = { version: published, characters: body.length, applies_on, changes }
    record(tx, { actor, action: 'terms_published', subject, before, after })
    return { version: published, applies_on, is_coming: appliesAt !== now, asked_again }
  },
}
