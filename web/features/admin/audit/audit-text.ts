/** Formats the contents of an audit entry for people. */
import { type AuditedAct, auditSubjects } from '#contract/platform/audit.ts'

/** 'hourly_cents' → 'Hourly cents' */
export function fieldName(field: string) {
  const text = field.replaceAll('_', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

/** Null for a missing value. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? null : value.map(String).join(', ')
  return JSON.stringify(value, null, 2)
}

export type Difference = { field: string; before: string | null; after: string | null }

export function differencesOf({ before, after }: Pick<AuditedAct, 'before' | 'after'>): Difference[] {
  const fields = Object.keys({ ...before, ...after })
  return fields.map((field) => ({
    field: fieldName(field),
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }))
}

/** 'Subject: Drama' */
export function aboutText(subject: AuditedAct['subject']) {
  if (subject === null) return null
  return [auditSubjects[subject.kind], subject.name ?? (subject.id === null ? null : `number ${subject.id}`)]
    .filter((part) => part !== null)
    .join(': ')
}
