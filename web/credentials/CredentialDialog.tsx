import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Credential, CredentialRule } from '#contract/credentials.ts'
import { GuardedDialog } from '#web/profiles/GuardedDialog.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { useLast } from '#web/ui/useLast.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'

// The form with its fields and schemas is fetched when it is opened, or before, while the browser is idle.
const CredentialForm = lazyRouteComponent(() => import('./CredentialForm.tsx'), 'CredentialForm')
whenIdle(() => CredentialForm.preload?.())

type CredentialDialogProps = {
  /** null enters a new one. */
  credential: Credential | null
  rules: readonly CredentialRule[]
  isOpen: boolean
  onClose: () => void
}

/** A credential as a form. What it began with stays, also when a check arrives meanwhile. */
export function CredentialDialog({ credential, rules, isOpen, onClose }: CredentialDialogProps) {
  const opened = useLast(isOpen ? { credential } : null)?.credential ?? null
  return (
    <GuardedDialog
      title={opened ? 'Edit Credential' : 'Add Credential'}
      isOpen={isOpen}
      onClose={onClose}
      unsaved="What you entered here is not saved yet."
    >
      {(guard) => (
        <Suspense fallback={<SkeletonCard lines={6} />}>
          <CredentialForm key={opened?.id ?? 'new'} credential={opened} rules={rules} {...guard} />
        </Suspense>
      )}
    </GuardedDialog>
  )
}
