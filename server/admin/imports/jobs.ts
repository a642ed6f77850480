import { record } from '#server/platform/audit/queries.ts'
import { type Database, isPassingTrouble, type Tx } from '#server/platform/database.ts'
import { type Job, queue, type RecurringJob } from '#server/platform/jobs.ts'
import { importHandlers } from './kinds.ts'
import {
  deleteOldFiles,
  keysBefore,
  type LockedImport,
  lockImport,
  markFinished,
  markReady,
  nextRows,
  type RowResult,
  saveResults,
  type Todo,
  unattendedImports,
} from './queries.ts'
import { AddressTaken } from './rules.ts'

export const CHECK = 'check_import'
export const RUN = 'run_import'
type Payload = { id: number; round: number }

const ROWS_A_BATCH = { check_import: 1000, run_import: 500 }
/** A job works this long and then queues up again behind the others. */
const TURN_MS = 2000

type Step = {
  /** Whether the import still waits for this; another admin may have changed or discarded it. */
  isMine: (locked: LockedImport) => boolean
  evaluate: (tx: Tx, locked: LockedImport, rows: readonly Todo[]) => Promise<RowResult[]>
  finish: (tx: Tx, locked: LockedImport) => Promise<unknown>
}

/** Processes a batch, whole or not at all. Returns whether there may be more. */
const workBatch = (db: Database, id: number, most: number, { isMine, evaluate, finish }: Step): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await lockImport(tx, id)
    if (locked === null || !isMine(locked)) return false
    const rows = await nextRows(tx, id, most)
    if (rows.length === 0) {
      await finish(tx, locked)
      return false
    }
    await saveResults(tx, id, await evaluate(tx, locked, rows))
    return true
  })

const REFUSED = { column: null, message: 'This row could not be imported.', skips: true }
/**
 * A row that the database rejects both in a batch and alone is skipped, so that it does not hold up
 * the others.
 */
const leaveOut: Step['evaluate'] = async (_tx, _locked, rows) =>
  rows.map(({ number, problems }) => ({
    number,
    key: null,
    data: null,
    outcome: 'problem',
    changes: [],
    problems: [...problems, REFUSED],
  }))

/** Processes batches for one turn. Returns whether there is more to do. */
const workTurn = async (db: Database, id: number, most: number, step: Step): Promise<boolean> => {
  const endsAt = performance.now() + TURN_MS
  let size = most
  while (performance.now() < endsAt)
    try {
      if (!(await workBatch(db, id, size, step))) return false
    } catch (error) {
      if (isPassingTrouble(error)) throw error
      if (error instanceof AddressTaken) continue
      if (size > 1) size = Math.ceil(size / 10)
      else if (!(await workBatch(db, id, 1, { ...step, evaluate: leaveOut }))) return false
    }
  return true
}

/** Determines the effect of every row, by the columns that were chosen last. */
const checkImport: Job = {
  kind: CHECK,
  run: async ({ id, round }: Payload, { db }) => {
    let loaded: { of: unknown } | null = null
    const step: Step = {
      isMine: (locked) => locked.state === 'checking' && locked.round === round,
      evaluate: async (tx, locked, rows) => {
        loaded ??= { of: await importHandlers[locked.kind].loadKnown(tx) }
        const first = rows[0]!.number
        return importHandlers[locked.kind].check(tx, locked, rows, loaded.of, (keys) => keysBefore(tx, id, first, keys))
      },
      finish: (tx) => markReady(tx, id),
    }
    if (await workTurn(db, id, ROWS_A_BATCH[CHECK], step)) await db.transaction((tx) => queue(tx, CHECK, { id, round }))
  },
}

/**
 * Runs a confirmed import; if this process ends, another continues with the first unfinished row.
 */
const runImport: Job = {
  kind: RUN,
  run: async ({ id, round }: Payload, { db }) => {
    let loaded: { of: unknown } | null = null
    const step: Step = {
      isMine: (locked) => locked.state === 'running',
      evaluate: async (tx, locked, rows) => {
        loaded ??= { of: await importHandlers[locked.kind].loadKnown(tx) }
        return importHandlers[locked.kind].run(tx, locked, rows, loaded.of, locked.done)
      },
      finish: async (tx, locked) => {
        await markFinished(tx, id)
        const subject = { kind: 'import', id, name: locked.file_name } as const
        record(tx, { actor: null, action: 'import_finished', subject, after: locked.counts })
      },
    }
    if (await workTurn(db, id, ROWS_A_BATCH[RUN], step)) await db.transaction((tx) => queue(tx, RUN, { id, round }))
  },
}

export const importJobs: Job[] = [checkImport, runImport]

/** Resumes imports whose job was given up, for example after hours of trouble with the database. */
export const resumeImports: RecurringJob = {
  kind: 'resume_imports',
  every: 300,
  run: ({ db }) =>
    db.transaction(async (tx) => {
      for (const { id, round, state } of await unattendedImports(tx))
        await queue(tx, state === 'running' ? RUN : CHECK, { id, round })
    }),
}

/** Deletes imports not confirmed after a day, and skipped rows after 30 days. */
export const deleteImportFiles: RecurringJob = {
  kind: 'forget_imports',
  every: 3600,
  run: ({ db }) =>
    db.transaction((tx) => deleteOldFiles(tx, tx.now.subtract({ hours: 24 }), tx.now.subtract({ hours: 30 * 24 }))),
}
