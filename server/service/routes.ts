import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#contract/errors.ts'
import { service } from '#contract/service.ts'
import type { Config } from '../platform/config.ts'
import { implement } from '../platform/routes.ts'

/** The accounts that sign-in pages are pre-filled with; they exist in demo mode only. */
export const demoAccounts = {
  admin: { email: 'admin@bellbird.example', password: 'bellbird-admin' },
  employer: { email: 'school@bellbird.example', password: 'bellbird-school' },
  employee: { email: 'teacher@bellbird.example', password: 'bellbird-teacher' },
}

/** Whoever asks after our health has little patience, and a database that does not answer by then is as good as none. */
const PATIENCE_MS = 3000

export const serviceRoutes = ({ productName, demo }: Pick<Config, 'productName' | 'demo'>) =>
  implement(service, {
    health: async ({ db }) => {
      const silence = pause(PATIENCE_MS, null, { ref: false })
      if ((await Promise.race([db.one`select 1 as alive`, silence])) === null) throw new Problem('unavailable')
      return { status: 'ok' as const }
    },
    config: async () => ({ product_name: productName, demo, ...(demo && { demo_accounts: demoAccounts }) }),
  })
