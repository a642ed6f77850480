import { setTimeout } from 'node:timers/promises'
import type { TestApp } from '../app.ts'

/** Waits until a call is blocked by a row lock of another transaction. */
export const waitForLock = async ({ db }: TestApp): Promise<void> => {
  const waiting = () => db.maybe`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting()) === null) await setTimeout(5)
}
