/** Stored input of an unfinished registration; never a password. */
import type { Role } from '#contract/platform/endpoint.ts'
import { ownDrafts } from '#web/platform/drafts.ts'
import { applyDraft } from '#web/ui/form-draft.ts'

export const nothingTyped = { name: '', email: '' }
export const registrationDraft = (role: Role) => `registration ${role}`

/** Null where no registration has been begun in this tab. */
export function unfinishedRegistration(role: Role) {
  const text = ownDrafts().read(registrationDraft(role))
  return text === null ? null : applyDraft(nothingTyped, text)
}
