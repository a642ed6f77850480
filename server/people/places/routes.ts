import { places } from '#contract/people/places.ts'
import { invalid } from '#contract/platform/errors.ts'
import { setTravel } from '#server/people/profiles/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { localitiesLike, localityById, replaceSitePreferences, travelOf, UNKNOWN_LOCALITY } from './queries.ts'

export const placeRoutes = implement(places, {
  localities: async ({ db, query }) => {
    if (query.id === undefined) return { data: await localitiesLike(db, query.search, query.state ?? null) }
    const found = await localityById(db, query.id)
    return { data: found === null ? [] : [found] }
  },

  travel: async ({ actor, db }) => ({ data: await travelOf(db, actor.id) }),

  saveTravel: async ({ actor, body, tx }) => {
    const { home_id, limit_km, mode, preferred, avoided } = body
    if (limit_km !== null && home_id === null)
      throw invalid('home_id', 'Please choose your suburb, so that the distance can be measured.')
    if (preferred.some((site) => avoided.includes(site)))
      throw invalid('avoided', 'A site cannot be both preferred and avoided.')
    if (home_id !== null && (await localityById(tx, home_id)) === null) throw invalid('home_id', UNKNOWN_LOCALITY)
    await setTravel(tx, actor.id, { home_id, limit_km, mode })
    const { sites } = await travelOf(tx, actor.id)
    const siteIds = new Set(sites.map(({ id }) => id))
    // Sites that disappeared from the list meanwhile lose their preference.
    const kept = (ids: readonly number[]) => ids.filter((id) => siteIds.has(id))
    await replaceSitePreferences(tx, actor.id, { preferred: kept(preferred), avoided: kept(avoided) })
    return travelOf(tx, actor.id)
  },
})
