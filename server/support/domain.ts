import type { AuditAction, AuditedAct } from '#contract/audit.ts'
import type { SupportMessage, SupportStep } from '#contract/support.ts'

/** What a matter is called that began in the live chat, where nobody is asked for a subject. */
export const LIVE_CHAT = 'Live chat'

/** How a message of the contact form stands in the conversation. */
export const asSaid = ({ subject, message }: Pick<SupportMessage, 'subject' | 'message'>) => `${subject}\n\n${message}`

const kinds: Partial<Record<AuditAction, SupportStep['kind']>> = {
  support_status_changed: 'status',
  support_assigned: 'assignee',
  support_replied: 'reply',
}
/** What of the audit log makes the history of a matter. */
export const handling = Object.keys(kinds) as AuditAction[]

const word = (change: AuditedAct['before'], field: string) => {
  const value = change?.[field]
  return typeof value === 'string' ? value : null
}

/** A line of the log as the team reads it beside the matter. */
export const stepOf = ({ seq, at, actor, action, before, after }: AuditedAct): SupportStep => {
  const kind = kinds[action] ?? 'status'
  const field = kind === 'reply' ? 'status' : kind
  return {
    id: seq,
    author: actor?.name ?? null,
    kind,
    before: word(before, field),
    after: word(after, field),
    created_at: at,
  }
}
