import { randomUUID } from 'node:crypto'
import { type Database, sql, type Tx } from './database.ts'
import type { Log } from './log.ts'
import { meter } from './telemetry/meter.ts'
import { inSpan } from './telemetry/tracer.ts'

/**
 * Deferred work queued by a transaction. It runs at least once, and again in another process if its
 * own loses the lease, so it must be idempotent.
 */
export type Job = {
  kind: string
  run: (payload: never, deps: JobDeps) => Promise<void>
  /**
   * An external failure, such as a provider that is down: the job waits until it is over, without
   * using up its attempts.
   */
  isPassing?: (error: unknown) => boolean
}
/** Periodic work; of all processes, one runs it. `every` is in seconds. */
export type RecurringJob = { kind: string; every: number; run: (deps: JobDeps) => Promise<unknown> }
type WorkerDeps = { db: Database; log: Log }
/** The instant of `db` is when the run began. */
export type JobDeps = { db: Database; log: Log }

/** Leaves a job in the caller's transaction; it runs only if that commits. */
export const queue = (tx: Tx, kind: string, payload: object, runAt = tx.now) =>
  tx.run`
    insert into jobs (kind, payload, run_at, queued_at)
    values (${kind}, ${JSON.stringify(payload)}, ${runAt}, ${tx.now})`

const RETRY_UP_TO = 12
const POSTPONE_SECONDS = 600
const POLL_MS = 1000

/** A killed process keeps its job for at most this long. */
const LEASE_SECONDS = 30
const RENEW_MS = 10_000

/** Each lease has its own `leased_by`, so a run whose lease expired cannot settle the next run. */
type LeasedJob = {
  id: number
  kind: string
  payload: unknown
  tries: number
  postponed_since: string | null
  leased_by: string
}

/** Leases one due job and commits, so that no transaction is open while it runs. */
const leaseOne = (db: Database, kinds: readonly string[]) =>
  // Not null: leased_by, because it is set here.
  db.maybe<LeasedJob>`
    update jobs set leased_by = ${randomUUID()},
      leased_until = ${db.now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where id = (
      select id from jobs
      where run_at <= ${db.now} and dead_at is null and kind = any(${kinds})
        and (leased_until is null or leased_until <= ${db.now})
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, tries, postponed_since, leased_by`

const renewLease = (db: Database, { id, leased_by }: LeasedJob) =>
  db.run`
    update jobs set leased_until = ${db.now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where id = ${id} and leased_by = ${leased_by}`

const deleteJob = (db: Database, { id, leased_by }: LeasedJob) =>
  db.run`delete from jobs where id = ${id} and leased_by = ${leased_by}`

/** The job waits as long again as it has waited, and is tried several times an hour at least. */
const postpone = (db: Database, { id, postponed_since, leased_by }: LeasedJob, error: unknown) => {
  const { now } = db
  const since = postponed_since === null ? now : Temporal.Instant.from(postponed_since)
  const waited = now.since(since).total('seconds')
  const wait = Math.min(POSTPONE_SECONDS, Math.max(1, waited)) * (1 + Math.random())
  return db.run`
    update jobs set leased_by = null, leased_until = null, postponed_since = ${since}, last_error = ${String(error).slice(0, 500)},
      reported_at = case when postponed_since is not null then reported_at end,
      run_at = ${now}::timestamptz + ${wait} * interval '1 second'
    where id = ${id} and leased_by = ${leased_by}`
}

/** One try is used up; after the last one the job is dead until an operator revives it. */
const countTry = (db: Database, { id, tries, leased_by }: LeasedJob, error: unknown) => {
  const { now } = db
  const wait = 2 ** tries * (1 + Math.random())
  return db.run`
    update jobs set leased_by = null, leased_until = null, tries = tries + 1, last_error = ${String(error).slice(0, 500)}, postponed_since = null,
      run_at = ${now}::timestamptz + ${wait} * interval '1 second',
      dead_at = case when tries + 1 >= ${RETRY_UP_TO} then ${now}::timestamptz end,
      reported_at = case when tries + 1 < ${RETRY_UP_TO} then reported_at end
    where id = ${id} and leased_by = ${leased_by}`
}

/** A last run or a job further ahead means that the clock was set back; clocks differ by less. */
const SET_BACK_SECONDS = 60
/** Longer than any wait between two attempts. */
const LONGEST_WAIT_HOURS = 2

/**
 * Brings jobs forward that were queued, leased or postponed by a clock that was ahead. A lease ends
 * half a minute from now, because its process may still be at work.
 */
export const bringJobsForward = (db: Database) => {
  const now = sql`${db.now}::timestamptz`
  const isAhead = sql`queued_at > ${now} + ${SET_BACK_SECONDS} * interval '1 second'`
  const isTried = sql`(tries > 0 or postponed_since is not null)`
  const isLeasedTooLong = sql`coalesce(leased_until > ${now} + ${SET_BACK_SECONDS} * interval '1 second', false)`
  const waitsTooLong = sql`${isTried} and run_at > ${now} + ${LONGEST_WAIT_HOURS} * interval '1 hour'`
  const isPostponedAhead = sql`coalesce(postponed_since > ${now} + ${SET_BACK_SECONDS} * interval '1 second', false)`
  return db.run`
    update jobs set
      run_at = case when ${waitsTooLong} then ${now} when ${isAhead} and not ${isTried} then run_at - (queued_at - ${now}) else run_at end,
      leased_until = case when ${isLeasedTooLong} then ${now} + ${LEASE_SECONDS} * interval '1 second' else leased_until end,
      postponed_since = case when ${isPostponedAhead} then ${now} else postponed_since end,
      queued_at = least(queued_at, ${now})
    where dead_at is null and (${isAhead} or ${isLeasedTooLong} or ${isPostponedAhead} or ${waitsTooLong})`
}

type Outcome = 'done' | 'failed' | 'postponed' | 'given_up'
/** Upper bounds of the buckets of a run, in seconds; a job may take minutes. */
const RUN_SECONDS = [0.01, 0.1, 0.5, 1, 5, 10, 30, 120, 600]

const measureRuns = () => {
  const runs = meter().createHistogram('bellbird.job.duration.seconds', {
    unit: 'seconds',
    description: 'Runs of jobs by kind and outcome.',
    advice: { explicitBucketBoundaries: RUN_SECONDS },
  })
  return (kind: string, began: number, outcome: Outcome) =>
    runs.record((performance.now() - began) / 1000, { kind, outcome })
}
type Measure = ReturnType<typeof measureRuns>

const settle = async (leased: LeasedJob, job: Job, { db, log }: JobDeps, measure: Measure): Promise<number> => {
  const { kind } = leased
  const began = performance.now()
  try {
    await inSpan(`job ${kind}`, { attributes: { 'bellbird.job.id': leased.id } }, () =>
      job.run(leased.payload as never, { db, log }),
    )
  } catch (error) {
    const about = { err: error, id: leased.id, kind }
    if (job.isPassing?.(error)) {
      measure(kind, began, 'postponed')
      log.warn(about, 'job postponed')
      return postpone(db, leased, error)
    }
    const isLast = leased.tries + 1 >= RETRY_UP_TO
    measure(kind, began, isLast ? 'given_up' : 'failed')
    log.error(about, isLast ? 'job given up' : 'job failed')
    return countTry(db, leased, error)
  }
  measure(kind, began, 'done')
  return deleteJob(db, leased)
}

/** Runs one due job; afterwards its row is deleted or waits longer. */
const runOne = async (
  jobs: ReadonlyMap<string, Job>,
  { db: pool, log }: WorkerDeps,
  measure: Measure,
): Promise<boolean> => {
  const db = pool.at(pool.now)
  const leased = await leaseOne(db, [...jobs.keys()])
  if (leased === null) return false
  const { id, kind } = leased
  // A renewal that fails is tried again; after two the job may also run in another process.
  const renewal = setInterval(
    () => renewLease(pool, leased).catch((err) => log.warn({ err, id, kind }, 'job lease not renewed')),
    RENEW_MS,
  )
  try {
    if ((await settle(leased, jobs.get(kind)!, { db, log }, measure)) === 0) log.warn({ id, kind }, 'job lease lost')
  } finally {
    clearInterval(renewal)
  }
  return true
}

/** Whether this process is the one to run the recurring job now. */
const claimRun = async (db: Database, { kind, every }: RecurringJob) =>
  (await db.run`
    insert into job_runs as r (kind, ran_at) values (${kind}, ${db.now})
    on conflict (kind) do update set ran_at = excluded.ran_at
    where r.ran_at <= excluded.ran_at - ${every} * interval '1 second'
      or r.ran_at > excluded.ran_at + ${SET_BACK_SECONDS} * interval '1 second'`) === 1

/**
 * Marks jobs that died or have been postponed since `postponedBefore` as reported. Returns their
 * kinds, one per job, and none if the last report is recent.
 */
export const reportStuckJobs = async (
  tx: Tx,
  { postponedBefore, lastReportBefore }: Record<'postponedBefore' | 'lastReportBefore', Temporal.Instant>,
): Promise<string[]> => {
  const stuck = await tx.all<{ kind: string }>`
    update jobs set reported_at = ${tx.now}
    where (dead_at is not null or postponed_since <= ${postponedBefore}) and reported_at is null
      and coalesce((
        select max(reported_at) from jobs where dead_at is not null or postponed_since is not null
      ) <= ${lastReportBefore}, true)
    returning kind`
  return stuck.map(({ kind }) => kind)
}

export type Worker = {
  /** Does everything that is due now, once; what tests call instead of waiting. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

export const createWorker = (
  deps: WorkerDeps,
  jobs: readonly Job[],
  recurring: readonly RecurringJob[],
): Worker & { start(): void } => {
  const { db: pool, log } = deps
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const measure = measureRuns()

  const runRecurring = async ({ kind, run }: RecurringJob, db: Database) => {
    const began = performance.now()
    try {
      await inSpan(`job ${kind}`, {}, async () => run({ db, log }))
      measure(kind, began, 'done')
    } catch (err) {
      measure(kind, began, 'failed')
      log.error({ err, kind }, 'job failed')
    }
  }
  const comeRound = async () => {
    for (const job of recurring) {
      const db = pool.at(pool.now)
      if (await claimRun(db, job)) await runRecurring(job, db)
    }
  }
  const runDue = async () => {
    await comeRound()
    let cameRound = pool.now
    while (!stopped && (await runOne(byKind, deps, measure))) {
      // Keeps recurring jobs on time during a long queue, such as an import.
      if (pool.now.epochMilliseconds - cameRound.epochMilliseconds < POLL_MS) continue
      await comeRound()
      cameRound = pool.now
    }
  }
  const round = () => {
    running = runDue()
      .catch((err) => log.error({ err }, 'jobs wait for the database'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, POLL_MS)
      })
  }
  return {
    start: round,
    runDue,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
