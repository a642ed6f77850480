import { setTimeout } from 'node:timers/promises'
import type { TestApp } from '../app.ts'

/** Waits until calls are blocked by row locks of other transactions. */
export const waitForLock = async ({ db }: TestApp, calls = 1): Promise<void> => {
  const waiting = () => db.all`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting()).length < calls) await setTimeout(5)
}
