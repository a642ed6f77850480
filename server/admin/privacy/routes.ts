import { privacy } from '#contract/admin/privacy.ts'
import { ensureMayChangeAccount } from '#server/identity/organisations/queries.ts'
import { consentsOf } from '#server/platform/audit/consents.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Database } from '#server/platform/database.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { type ClosureDeps, closeAccount } from './closure.ts'
import { exportOf } from './export.ts'
import { countEffects } from './queries.ts'

type Deps = ClosureDeps & { db: Database }

const exportSubject = ({ id, role }: Caller) => ({ id, role: role === 'employer' ? 'employer' : 'employee' }) as const

export const privacyRoutes = (deps: Deps) =>
  implement(privacy, {
    consents: ({ actor, db, query }) => consentsOf(db, actor.id, query),

    closing: async ({ actor, db }) => ({ data: await countEffects(db, exportSubject(actor)) }),

    export: async ({ actor, now, reply }) => {
      const db = deps.db.at(now)
      // An organisation's data belongs to its owner; a former one may sign in with its account.
      if (actor.role === 'employer') await ensureMayChangeAccount(db, actor.id, 'own')
      await recordRead(db, { actor, action: 'exported', subject: accountSubject(actor) })
      const { size, stream } = await exportOf({ ...deps, db }, exportSubject(actor))
      const day = now.toZonedDateTimeISO(actor.time_zone).toPlainDate()
      reply
        .header('content-type', 'application/zip')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
        .header('cache-control', 'private, no-store')
        .send(stream)
    },

    close: ({ actor, body, tx }) => closeAccount(tx, deps, actor, body.password),
  })
