import { isDeepStrictEqual } from 'node:util'
import type { AuditActor } from '#contract/platform/audit.ts'
import type { AuditedChange } from './queries.ts'

/** An account as the subject of an audit log entry: a person, or a site. */
export const accountSubject = ({ id, name }: Pick<AuditActor, 'id' | 'name'>) => ({ kind: 'user', id, name }) as const
type Organisation = { id: number; name: string }
export const organisationSubject = ({ id, name }: Organisation) => ({ kind: 'organisation', id, name }) as const

const only = (fields: readonly string[], all: AuditedChange): AuditedChange =>
  Object.fromEntries(fields.map((field) => [field, all[field] ?? null]))

export const differences = (before: AuditedChange, after: AuditedChange) => {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  )
  return { before: only(fields, before), after: only(fields, after) }
}

/** Whether any value differs; a change to the same values is not recorded in the log. */
export const isChange = (before: AuditedChange, after: AuditedChange): boolean =>
  Object.keys(differences(before, after).after).length > 0
