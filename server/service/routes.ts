import { service } from '#contract/service.ts'
import type { Config } from '../platform/config.ts'
import { implement } from '../platform/routes.ts'

/** The accounts that sign-in pages are pre-filled with; they exist in demo mode only. */
export const demoAccounts = {
  admin: { email: 'admin@bellbird.example', password: 'bellbird-admin' },
  employer: { email: 'school@bellbird.example', password: 'bellbird-school' },
  employee: { email: 'teacher@bellbird.example', password: 'bellbird-teacher' },
}

export const serviceRoutes = ({ productName, demo }: Pick<Config, 'productName' | 'demo'>) =>
  implement(service, {
    health: async ({ db }) => {
      await db.one`select 1 as alive`
      return { status: 'ok' as const }
    },
    config: async () => ({ product_name: productName, demo, ...(demo && { demo_accounts: demoAccounts }) }),
  })
