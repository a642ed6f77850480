import { addCategory, UNKNOWN_ID } from './fixtures.ts'
import { anyRole, everyone, notFound, ok, onlyAdmin, type Row, row } from './row.ts'
import type { World } from './world.ts'

const auditEntry = async (world: World) => {
  await addCategory(world)
  const { seq } = await world.app.db.one<{ seq: number }>`select max(seq) as seq from audit_entries`
  return { params: { seq } }
}

export const platformRows: readonly Row[] = [
  row('GET /health', everyone(ok)),
  row('GET /config', everyone(ok)),
  row('GET /events', anyRole(ok)),
  row('GET /admin/audit', onlyAdmin(ok)),
  row('GET /admin/audit/:seq', onlyAdmin(ok), auditEntry),
  row('GET /admin/audit/:seq that does not exist', onlyAdmin(notFound), { params: { seq: UNKNOWN_ID } }),
  row('GET /admin/audit/export', onlyAdmin(ok)),
]
