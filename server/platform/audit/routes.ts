import { type AuditedAct, audit, auditActions, auditSubjects } from '#contract/platform/audit.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Column } from '#server/platform/csv.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { implement } from '#server/platform/routes.ts'
import { actsUpTo, auditedAct, auditPage, headOf } from './lists.ts'
import { recordRead } from './queries.ts'

const json = (change: AuditedAct['before']) => change && JSON.stringify(change)

const columns: readonly Column<AuditedAct>[] = [
  ['Entry', ({ seq }) => seq],
  ['Time (UTC)', ({ at }) => at],
  ['Person', ({ actor }) => actor?.name],
  ['Role', ({ actor }) => actor?.role],
  ['Account', ({ actor }) => actor?.id],
  ['Action', ({ action }) => auditActions[action]],
  ['Object', ({ subject }) => subject && auditSubjects[subject.kind]],
  ['Object number', ({ subject }) => subject?.id],
  ['Object name', ({ subject }) => subject?.name],
  ['Before', ({ before }) => json(before)],
  ['After', ({ after }) => json(after)],
  ['Network address', ({ network }) => network],
  ['Browser', ({ user_agent }) => user_agent],
  ['Seal', ({ hash }) => hash],
]

export const auditRoutes = implement(audit, {
  list: ({ db, actor, query: { page, per_page, ...filter } }) =>
    auditPage(db, page, per_page, { ...filter, zone: actor.time_zone }),

  get: async ({ db, params }) => ({ data: await auditedAct(db, params.seq) }),

  export: async ({ db, actor, query, now, reply }) => {
    const { entries } = await headOf(db)
    await recordRead(db, {
      actor,
      action: 'exported',
      subject: { kind: 'list', id: null, name: 'Audit log' },
      after: query,
    })
    const day = todayIn(actor.time_zone, now)
    sendCsv(reply, `audit-log-${day}`, columns, actsUpTo(db, entries, { ...query, zone: actor.time_zone }))
  },
})
