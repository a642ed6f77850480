import { roster } from '#contract/booking/roster.ts'
import { DAYS_OF_WEEK } from '#contract/booking/roster-rules.ts'
import { specialDaysOf } from '#server/people/special-days/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { copyDays, previewCopy } from './copy.ts'
import { dayCounts, otherSitesOf, weekOf } from './queries.ts'

const datesBetween = (from: string, until: string) => {
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(until)
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString())
}

export const rosterRoutes = implement(roster, {
  get: async ({ actor, query: { from, until, sites = 'one' }, db }) => {
    const query = { from, until, sites, siteId: actor.id, personId: actor.person_id }
    const dates = datesBetween(from, until)
    const others = sites === 'all' ? await otherSitesOf(db, query) : []
    const [counts, special, ofOthers, lists] = await Promise.all([
      dayCounts(db, query),
      specialDaysOf(db, actor.id, { from, until }),
      Promise.all(
        others.map(async (site) =>
          (await specialDaysOf(db, site.id, { from, until })).map((day) => ({ ...day, site })),
        ),
      ),
      dates.length <= DAYS_OF_WEEK ? weekOf(db, query) : { bookings: [], open: [], has_more: false },
    ])
    const [countOn, specialOn] = [Map.groupBy(counts, ({ date }) => date), Map.groupBy(special, ({ date }) => date)]
    const othersOn = Map.groupBy(ofOthers.flat(), ({ date }) => date)
    const days = dates.map((date) => {
      const { booked = 0, waiting = 0, open = 0 } = countOn.get(date)?.[0] ?? {}
      const day = specialOn.get(date)?.[0]
      return {
        ...{ date, booked, waiting, open },
        special_day: day ? { kind: day.kind, name: day.name } : null,
        of_other_sites: (othersOn.get(date) ?? []).map(({ kind, name, site }) => ({ kind, name, site })),
      }
    })
    return { data: { time_zone: actor.time_zone, as_of: db.now.toString(), days, ...lists } }
  },

  previewCopy: ({ actor, body, db }) => previewCopy(db, actor, body),

  copy: ({ actor, body, db }) => copyDays(db, actor, body),
})
