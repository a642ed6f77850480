import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#contract/platform/errors.ts'
import { service } from '#contract/platform/service.ts'
import type { Config } from '#server/platform/config.ts'
import { implement } from '#server/platform/routes.ts'
import { logoOf } from './queries.ts'
import type { ServiceState } from './state.ts'

/** The accounts that sign-in pages are pre-filled with; they exist in demo mode only. */
export const demoAccounts = {
  admin: { email: 'admin@bellbird.example', password: 'bellbird-admin' },
  employer: { email: 'school@bellbird.example', password: 'bellbird-school' },
  employee: { email: 'teacher@bellbird.example', password: 'bellbird-teacher' },
}

/** A health check times out quickly, so a database slower than this counts as down. */
const PATIENCE_MS = 3000

export const serviceRoutes = ({ demo }: Pick<Config, 'demo'>, state: Pick<ServiceState, 'refresh'>) =>
  implement(service, {
    health: async ({ db }) => {
      const silence = pause(PATIENCE_MS, null, { ref: false })
      if ((await Promise.race([db.one`select 1 as alive`, silence])) === null) throw new Problem('unavailable')
      return { status: 'ok' as const }
    },
    // Refreshed on every call, so that a user sees their own change whichever process answers.
    config: async () => ({ ...(await state.refresh()), demo, ...(demo && { demo_accounts: demoAccounts }) }),
    logo: async ({ params, db, reply }) => {
      const found = await logoOf(db, params.hash)
      if (!found) throw new Problem('not_found')
      // Another logo has another address.
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', 'image/webp')
      reply.header('content-security-policy', "default-src 'none'; sandbox").send(found.picture)
    },
  })
