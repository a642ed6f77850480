import { useState } from 'react'
import type { Security } from '#contract/identity/security.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSecurity } from './data.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { RecoveryEmailForm } from './recovery-email-form.tsx'
import { RecoveryEmailShown } from './recovery-email-shown.tsx'

/** Second address for a person who has forgotten the password and cannot read the main mailbox. */
export function RecoveryEmailCard() {
  const security = useSecurity()
  return (
    <Card title="Recovery Email" intro="We also send password reset codes to this address.">
      <Loaded
        query={security}
        skeleton={<Skeleton className="h-10 w-full" />}
        failure="Your recovery email could not be loaded."
      >
        {(shown) => <RecoveryEmail {...shown} />}
      </Loaded>
    </Card>
  )
}

type Step = 'shown' | 'edit' | 'code'

function RecoveryEmail({ recovery_email, pending_recovery_email }: Security) {
  const [step, setStep] = useState<Step>('shown')
  if (step === 'edit')
    return (
      <RecoveryEmailForm current={recovery_email} onSent={() => setStep('code')} onCancel={() => setStep('shown')} />
    )
  if (step === 'code' && pending_recovery_email !== null)
    return (
      <RecoveryCodeForm
        email={pending_recovery_email}
        onDone={() => setStep('shown')}
        onChangeEmail={() => setStep('edit')}
        onCancel={() => setStep('shown')}
      />
    )
  return (
    <RecoveryEmailShown
      email={recovery_email}
      pending={pending_recovery_email}
      onEdit={() => setStep('edit')}
      onCode={() => setStep('code')}
    />
  )
}
