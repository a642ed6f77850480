import { setTimeout } from 'node:timers/promises'
import type { TestApp } from './app.ts'

/** Until a call waits for a row that somebody else holds. */
export const untilSomebodyWaits = async ({ db }: TestApp): Promise<void> => {
  const waiting = () => db.maybe`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting()) === null) await setTimeout(5)
}
