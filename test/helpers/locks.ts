import { setTimeout } from 'node:timers/promises'
import type { TestApp } from '../app.ts'

/** Waits until this many calls wait for a lock, in a statement with this text. */
export const waitForLock = async ({ db }: TestApp, calls = 1, text = ''): Promise<void> => {
  const waiting = () => db.all`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and (${text} = '' or strpos(query, ${text}) > 0)`
  while ((await waiting()).length < calls) await setTimeout(5)
}
