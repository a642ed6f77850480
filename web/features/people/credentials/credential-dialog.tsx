import type { Credential, CredentialRule } from '#contract/people/credentials.ts'
import { GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { CredentialForm } from './credential-form.tsx'

type CredentialDialogProps = {
  /** null enters a new one. */
  credential: Credential | null
  rules: readonly CredentialRule[]
  isOpen: boolean
  onClose: () => void
}

/** A credential as a form. Typed text stays if a check arrives meanwhile. */
export function CredentialDialog({ credential, rules, isOpen, onClose }: CredentialDialogProps) {
  const last = useLastNonNull<Credential | 'new'>(isOpen ? (credential ?? 'new') : null)
  const current = last === 'new' ? null : last
  return (
    <GuardedDialog
      title={current ? 'Edit Credential' : 'Add Credential'}
      isOpen={isOpen}
      onClose={onClose}
      unsaved="Your changes have not been saved."
    >
      {(guard) => <CredentialForm key={current?.id ?? 'new'} credential={current} rules={rules} {...guard} />}
    </GuardedDialog>
  )
}
