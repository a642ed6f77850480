import type { Clock } from './clock.ts'
import type { Database, Tx } from './database.ts'
import type { Log } from './log.ts'

/** Deferred work queued by a transaction. It runs at least once, so it must be idempotent. */
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
export type JobDeps = { db: Database; now: Temporal.Instant; log: Log }

/** Leaves a job in the caller's transaction; it runs only if that commits. */
export const queue = (tx: Tx, kind: string, payload: object, runAt: Temporal.Instant) =>
  tx.run`insert into jobs (kind, payload, run_at) values (${kind}, ${JSON.stringify(payload)}, ${runAt.toString()})`

const RETRY_UP_TO = 12
const PUT_OFF_SECONDS = 600
const POLL_MS = 1000

type LeasedJob = { id: number; kind: string; payload: unknown; tries: number; put_off_since: string | null }

/** The job waits as long again as it has waited, and is tried several times an hour at least. */
const putOff = (tx: Tx, { id, put_off_since }: LeasedJob, error: unknown, now: Temporal.Instant) => {
  const since = put_off_since === null ? now : Temporal.Instant.from(put_off_since)
  const waited = now.since(since).total('seconds')
  const wait = Math.min(PUT_OFF_SECONDS, Math.max(1, waited)) * (1 + Math.random())
  return tx.run`
    update jobs set put_off_since = ${since.toString()}, last_error = ${String(error).slice(0, 500)},
      told_at = case when put_off_since is not null then told_at end,
      run_at = ${now.toString()}::timestamptz + ${wait} * interval '1 second'
    where id = ${id}`
}

/** One try is used up; after the last one the job is dead until an operator revives it. */
const countTry = (tx: Tx, { id, tries }: LeasedJob, error: unknown, now: Temporal.Instant) => {
  const wait = 2 ** tries * (1 + Math.random())
  return tx.run`
    update jobs set tries = tries + 1, last_error = ${String(error).slice(0, 500)}, put_off_since = null,
      run_at = ${now.toString()}::timestamptz + ${wait} * interval '1 second',
      dead_at = case when tries + 1 >= ${RETRY_UP_TO} then ${now.toString()}::timestamptz end,
      told_at = case when tries + 1 < ${RETRY_UP_TO} then told_at end
    where id = ${id}`
}

/** Takes one job that is due and does it; the row is gone, or waits longer, when this returns. */
const runOne = (jobs: ReadonlyMap<string, Job>, { db, now, log }: JobDeps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const taken = await tx.maybe<LeasedJob>`
      select id, kind, payload, tries, put_off_since from jobs
      where run_at <= ${now.toString()} and dead_at is null and kind = any(${[...jobs.keys()]})
      order by run_at, id limit 1 for update skip locked`
    if (!taken) return false
    const job = jobs.get(taken.kind)!
    try {
      await job.run(taken.payload as never, { db, now, log })
      await tx.run`delete from jobs where id = ${taken.id}`
    } catch (error) {
      const about = { err: error, id: taken.id, kind: taken.kind }
      if (job.isPassing?.(error)) {
        log.warn(about, 'job postponed')
        await putOff(tx, taken, error, now)
      } else {
        log.error(about, taken.tries + 1 < RETRY_UP_TO ? 'job failed' : 'job given up')
        await countTry(tx, taken, error, now)
      }
    }
    return true
  })

/** Whether this process is the one to run the recurring job now. */
const claimRun = async (db: Database, { kind, every }: RecurringJob, now: Temporal.Instant) =>
  (await db.run`
    insert into job_runs as r (kind, ran_at) values (${kind}, ${now.toString()})
    on conflict (kind) do update set ran_at = excluded.ran_at
    where r.ran_at <= excluded.ran_at - ${every} * interval '1 second'`) === 1

/**
 * Marks jobs that died or have been postponed since `putOffBefore` as reported, and returns their
 * kinds, one per job. Returns nothing if the last report is recent.
 */
export const tellStuck = async (
  tx: Tx,
  { putOffBefore, lastToldBefore }: Record<'putOffBefore' | 'lastToldBefore', Temporal.Instant>,
  now: Temporal.Instant,
): Promise<string[]> => {
  const stuck = await tx.all<{ kind: string }>`
    update jobs set told_at = ${now.toString()}
    where (dead_at is not null or put_off_since <= ${putOffBefore.toString()}) and told_at is null
      and coalesce((
        select max(told_at) from jobs where dead_at is not null or put_off_since is not null
      ) <= ${lastToldBefore.toString()}, true)
    returning kind`
  return stuck.map(({ kind }) => kind)
}

export type Worker = {
  /** Does everything that is due now, once; what tests call instead of waiting. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

export const createWorker = (
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  jobs: readonly Job[],
  recurring: readonly RecurringJob[],
): Worker & { start(): void } => {
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const comeRound = async () => {
    for (const job of recurring)
      if (await claimRun(db, job, clock()))
        await job.run({ db, now: clock(), log }).catch((err) => log.error({ err, kind: job.kind }, 'job failed'))
  }
  const runDue = async () => {
    await comeRound()
    let cameRound = clock()
    while (!stopped && (await runOne(byKind, { db, now: clock(), log }))) {
      // Keeps recurring jobs on time during a long queue, such as an import.
      if (clock().epochMilliseconds - cameRound.epochMilliseconds < POLL_MS) continue
      await comeRound()
      cameRound = clock()
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
