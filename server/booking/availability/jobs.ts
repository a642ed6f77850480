import { type Job, queue, type RecurringJob } from '#server/platform/jobs.ts'
import { deletePastDays, gatherCounts, refreshPeople } from './queries.ts'

/** Deletes the search's days that are over in every time zone. */
const deletePast: RecurringJob = {
  kind: 'forget_past_days',
  every: 3600,
  run: ({ db }) => deletePastDays(db, db.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 }).toString()),
}

/** Adds recent changes to the search counts often, because every count has to add them up. */
const gather: RecurringJob = { kind: 'gather_counts', every: 10, run: ({ db }) => gatherCounts(db) }

/**
 * Rebuilds the search for everyone, in id order, after a change to a setting that decides who may
 * be booked.
 */
export const REFRESH_SEARCH = 'refresh_search'
const PEOPLE_AT_ONCE = 100
const TURN_MILLISECONDS = 2000
export const refreshSearch: Job = {
  kind: REFRESH_SEARCH,
  run: async ({ after }: { after: number }, { db }) => {
    const endsAt = performance.now() + TURN_MILLISECONDS
    let last: number | null = after
    while (last !== null && performance.now() < endsAt)
      last = await db.transaction((tx) => refreshPeople(tx, last!, PEOPLE_AT_ONCE))
    // Other jobs get their turn in between.
    if (last !== null) await db.transaction((tx) => queue(tx, REFRESH_SEARCH, { after: last }))
  },
}

export const availabilityJobs = [deletePast, gather]
