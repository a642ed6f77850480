import { setTimeout as pause } from 'node:timers/promises'
import { type Database, isPassingTrouble } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Ended, recordResults } from './queries.ts'

const LONGEST_PAUSE_MS = 1000

type Entry = { ended: Ended; written: () => void }
/**
 * Records the results of attempts: the first at once, later ones batched into the next statement.
 */
export type Receipts = { settle(ended: Ended): Promise<void>; close(): void }

export const openReceipts = ({ db, log }: { db: Database; log: Log }): Receipts => {
  let entries: Entry[] = []
  let isWriting = false
  let isClosed = false

  // The gateway may have accepted these messages, so this retries until the database is back.
  const writeUntilWritten = async (ended: readonly Ended[]) => {
    for (let wait = 50; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS))
      try {
        await recordResults(db, ended)
        return
      } catch (err) {
        if (isClosed || !isPassingTrouble(err)) {
          log.error({ err, ids: ended.map(({ id }) => id) }, 'delivery receipts could not be saved')
          return
        }
        await pause(wait, undefined, { ref: false })
      }
  }

  const write = async () => {
    isWriting = true
    while (entries.length > 0) {
      const now = entries
      entries = []
      await writeUntilWritten(now.map(({ ended }) => ended))
      for (const { written } of now) written()
    }
    isWriting = false
  }

  return {
    settle: (ended) =>
      new Promise((written) => {
        entries.push({ ended, written })
        if (!isWriting) void write()
      }),
    close: () => {
      isClosed = true
    },
  }
}
