import { useState } from 'react'
import type * as z from 'zod'
import { Confirmation } from '#contract/identity/security.ts'
import { filledIn } from '#web/features/identity/accounts/filled-in.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { ProofChoice, type ProofMethod, SecondFactorProof } from '#web/features/identity/second-factor/proof-choice.tsx'
import { api } from '#web/platform/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { PasswordField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function ConfirmIdentityDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [method, setMethod] = useState<ProofMethod>('password')
  const email = useMyAccount().data?.email

  async function confirm(body: z.input<typeof Confirmation>) {
    setBusy(true)
    try {
      await api.security.confirm({ body })
      onAnswer(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => onAnswer(false)} isBusy={isBusy}>
      <p className="mb-4 text-dim">To keep your account safe, please confirm your identity before you continue.</p>
      {method === 'password' ? (
        <Form schema={schema} onSubmit={confirm} failure="Your identity could not be confirmed. Please try again.">
          {/* Lets a password manager know whose password is asked for. */}
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            isRequired
            missing="Enter your password"
            autoFocus
          />
          <FormActions>
            <Button look="plain" onPress={() => onAnswer(false)} isDisabled={isBusy}>
              Cancel
            </Button>
            <SubmitButton pendingText="Checking...">Confirm</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <SecondFactorProof key={method} method={method} onProof={confirm} />
      )}
      <ProofChoice method={method} onMethod={setMethod} />
    </Dialog>
  )
}

const schema = filledIn(['password'], Confirmation)
