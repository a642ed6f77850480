import type { Database } from '#server/platform/database.ts'
import { observeRows } from './rows.ts'

type Queue = { due: number; oldest: number; dead: number }
const readQueue = (db: Database) => db.all<Queue>`
  select count(*) filter (where is_due) as due,
    coalesce(extract(epoch from ${db.now}::timestamptz - min(run_at) filter (where is_due)), 0)::float8 as oldest,
    count(*) filter (where not is_due) as dead
  from (
    select run_at, true as is_due from jobs where dead_at is null and run_at <= ${db.now}
    union all
    select run_at, false from jobs where dead_at is not null) j`

type LastRun = { kind: string; age: number }
const readLastRuns = (db: Database) => db.all<LastRun>`
  select kind, extract(epoch from ${db.now}::timestamptz - ran_at)::float8 as age from job_runs`

/** Reports whether the database answers, and its queue of jobs. */
export const observeDatabase = (db: Database): void => {
  observeRows(
    db,
    async () => [(await db.maybe`select 1 as alive`.catch(() => null)) === null ? 0 : 1],
    () => ({}),
    { 'bellbird.database.up': { description: 'Whether the database answers, 1 or 0.', of: (up) => up } },
  )
  observeRows(db, readQueue, () => ({}), {
    'bellbird.jobs.due': { description: 'Jobs that should run now.', of: ({ due }) => due },
    'bellbird.jobs.oldest_age.seconds': {
      unit: 'seconds',
      description: 'Time that the oldest due job has waited.',
      of: ({ oldest }) => oldest,
    },
    'bellbird.jobs.dead': { description: 'Jobs that have failed for good.', of: ({ dead }) => dead },
  })
  observeRows(db, readLastRuns, ({ kind }) => ({ kind }), {
    'bellbird.job.last_run_age.seconds': {
      unit: 'seconds',
      description: 'Time since a recurring job last began.',
      of: ({ age }) => age,
    },
  })
}
