import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PasskeyRequest } from '#contract/identity/accounts.ts'
import type { UsedPasskey } from '#contract/identity/second-factor.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { askForPasskey } from './ceremony.ts'
import { FormAlert } from './form-alert.tsx'

type PasskeyStepProps = {
  /** Options for the browser's passkey request. */
  options: () => PasskeyRequest | Promise<PasskeyRequest>
  onEnter: (body: { response: UsedPasskey }) => Promise<void>
}

/** A passkey after the password, or in its place. */
export function PasskeyStep({ options, onEnter }: PasskeyStepProps) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function ask() {
    setError(null)
    setPending(true)
    try {
      await onEnter({ response: await askForPasskey(await options()) })
    } catch (thrown) {
      setError(sentenceOf(thrown, 'The passkey check was not completed. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-dim">Your device asks for your fingerprint, your face or its PIN.</p>
      <FormAlert>{error}</FormAlert>
      <Button
        size="large"
        wide
        onPress={ask}
        isPending={isPending}
        pendingText="Waiting for your passkey..."
        icon={<KeyRound size={16} aria-hidden="true" />}
        autoFocus
      >
        Use your passkey
      </Button>
    </div>
  )
}
