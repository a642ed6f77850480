import {
  type AuditAction,
  type AuditedAct,
  type AuditSubject,
  auditActions,
  auditSubjects,
} from '#contract/platform/audit.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { anywhere } from '#server/platform/text-search.ts'

/** Filters of the audit log; `from` and `to` are days in `zone`. */
export type AuditQuery = {
  search?: string | undefined
  action?: AuditAction | undefined
  actor?: number | undefined
  from?: string | undefined
  to?: string | undefined
  zone: string
}

const actionsNamed = (label: string) =>
  keysOf(auditActions).filter((action) => auditActions[action].toLowerCase().includes(label.toLowerCase()))

/** Each kind of match uses its own index; one plan for all of them would read the whole log. */
const matching = (search: string): Fragment => {
  const actions = actionsNamed(search)
  const id = /^\d{1,9}$/.test(search) ? Number(search) : null
  const byAction = sql`union select seq from audit_entries where action = any(${actions}::text[])`
  const byNumber = sql`
    union select seq from audit_entries where actor_id = ${id}::int
    union select seq from audit_entries
      where subject_kind = any(${Object.keys(auditSubjects)}::text[]) and subject_id = ${id}::int`
  return sql`seq in (
    select seq from audit_entries
    where lower(coalesce(actor_name, '') || ' ' || coalesce(subject_name, ''))
      like lower(${anywhere(search)})
    ${actions.length > 0 ? byAction : sql``} ${id === null ? sql`` : byNumber})`
}

const filterOf = ({ search, action, actor, from, to, zone }: AuditQuery): Fragment => sql`
  ${search ? matching(search) : sql`true`}
  and ${action ? sql`action = ${action}` : sql`true`}
  and ${actor ? sql`actor_id = ${actor}` : sql`true`}
  and ${from ? sql`at >= ${from}::date::timestamp at time zone ${zone}` : sql`true`}
  and ${to ? sql`at < (${to}::date + 1)::timestamp at time zone ${zone}` : sql`true`}`

const isEverything = ({ search, action, actor, from, to }: AuditQuery) =>
  [search, action, actor, from, to].every((filter) => filter === undefined)

const act = sql`seq, at,
  case when actor_id is not null then json_build_object('id', actor_id, 'name', actor_name, 'role', actor_role) end
    as actor,
  network, user_agent, action,
  case when subject_kind is not null then json_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name)
    end as subject,
  before, after, encode(hash, 'hex') as hash`

export const headOf = (db: Db) => db.one<{ entries: number; hash: string }>`
  select entries, encode(hash, 'hex') as hash from audit_head`

export const auditPage = async (db: Db, page: number, perPage: number, filter: AuditQuery) => {
  const head = await headOf(db)
  const cut = sql`order by seq desc limit ${perPage} offset ${(page - 1) * perPage}`
  // The head already has the total; a filtered list is counted and paged in one index scan.
  const { total, seqs } = isEverything(filter)
    ? await db.one<{ total: number; seqs: string[] }>`
        select entries as total, array(select seq from audit_entries ${cut}) as seqs from audit_head`
    : await db.one<{ total: number; seqs: string[] }>`
        with found as materialized (select seq from audit_entries where ${filterOf(filter)})
        select count(*) as total, array(select seq from found ${cut}) as seqs from found`
  const data = await db.all<AuditedAct>`
    select ${act} from audit_entries where seq = any(${seqs}::bigint[]) order by seq desc`
  return { data, page, per_page: perPage, total, head }
}

export const auditedAct = (db: Db, seq: number) =>
  db.one<AuditedAct>`select ${act} from audit_entries where seq = ${seq}`

export const actsOn = (db: Db, kind: AuditSubject, id: number, actions: readonly AuditAction[]) => db.all<AuditedAct>`
  select ${act} from audit_entries
  where subject_kind = ${kind} and subject_id = ${id} and action = any(${actions}::text[]) order by seq`

const BATCH = 1000

/**
 * Yields the matching entries up to a position in the chain, oldest first, in batches for a file.
 */
export async function* actsUpTo(db: Db, last: number, filter: AuditQuery): AsyncGenerator<AuditedAct[]> {
  for (let after = 0; ; ) {
    const acts = await db.all<AuditedAct>`
      select ${act} from audit_entries where seq > ${after} and seq <= ${last} and ${filterOf(filter)}
      order by seq limit ${BATCH}`
    if (acts.length > 0) yield acts
    if (acts.length < BATCH) return
    after = acts.at(-1)!.seq
  }
}
