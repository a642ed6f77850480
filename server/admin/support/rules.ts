import type { SupportMessage, SupportStep } from '#contract/admin/support.ts'
import type { AuditAction, AuditedAct } from '#contract/platform/audit.ts'

/** Subject of a ticket from the live chat, which asks for none. */
export const LIVE_CHAT = 'Live chat'

/** Text of a contact form message in the conversation. */
export const chatTextOf = ({ subject, message }: Pick<SupportMessage, 'subject' | 'message'>) =>
  `${subject}\n\n${message}`

const kinds: Partial<Record<AuditAction, SupportStep['kind']>> = {
  support_status_changed: 'status',
  support_assigned: 'assignee',
  support_replied: 'reply',
}
export const handling = Object.keys(kinds) as AuditAction[]

const word = (change: AuditedAct['before'], field: string) => {
  const value = change?.[field]
  return typeof value === 'string' ? value : null
}

/** An entry of the audit log, as admins read it beside the ticket. */
export const supportStep = ({ seq, at, actor, action, before, after }: AuditedAct): SupportStep => {
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
