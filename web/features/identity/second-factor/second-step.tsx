import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import type { SecondFactorMethod, SignedIn, SecondStep as Step } from '#contract/identity/accounts.ts'
import { RecoveryCode } from '#contract/identity/second-factor.ts'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { AppCodeForm } from './app-code-form.tsx'
import { mayHavePasskeys } from './ceremony.ts'
import { PasskeyStep } from './passkey-step.tsx'

type SecondStepBody = Omit<Parameters<typeof api.secondFactor.signInSecondStep>[0]['body'], 'ticket'>
/** Sends what was entered; throws if the server refuses it. */
export type Enter = (body: SecondStepBody) => Promise<void>

type SecondStepProps = {
  step: Step
  onDone: (answer: SignedIn) => Promise<void>
  /** Back to the password, where `notice` says why. */
  onBack: (notice: string | null) => void
}

const methodLabels: Record<SecondFactorMethod, { label: string; icon: ReactNode }> = {
  totp: { label: 'Use your authenticator app', icon: <Smartphone size={16} aria-hidden="true" /> },
  passkey: { label: 'Use your passkey', icon: <KeyRound size={16} aria-hidden="true" /> },
  recovery_code: { label: 'Use a recovery code', icon: <LifeBuoy size={16} aria-hidden="true" /> },
}

/** Asks for the second factor after a correct password. */
export function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const methods = step.methods.filter((method) => method !== 'passkey' || mayHavePasskeys())
  const options = step.passkey_options
  const [method, setMethod] = useState<SecondFactorMethod | undefined>(methods[0])

  const enter: Enter = async (body) => {
    try {
      await onDone(await api.secondFactor.signInSecondStep({ body: { ticket: step.ticket, ...body } }))
    } catch (thrown) {
      const { code, message } = failureOf(thrown)
      if (code === 'sign_in_expired') return onBack(message)
      throw thrown
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-base font-semibold">One more step</h2>
      {method === 'totp' && <AppCodeForm onEnter={enter} />}
      {method === 'recovery_code' && <RecoveryCodeStep onEnter={enter} />}
      {method === 'passkey' && options && <PasskeyStep options={() => options} onEnter={enter} />}
      {method === undefined && (
        <p className="text-dim">
          Your passkey does not work at this address. Please open the address that you usually use.
        </p>
      )}
      <div className="grid gap-1">
        {methods
          .filter((otherMethod) => otherMethod !== method)
          .map((otherMethod) => (
            <Button
              key={otherMethod}
              look="link"
              wide
              icon={methodLabels[otherMethod].icon}
              onPress={() => setMethod(otherMethod)}
            >
              {methodLabels[otherMethod].label}
            </Button>
          ))}
        <Button look="link" wide onPress={() => onBack(null)}>
          Back to the password
        </Button>
      </div>
    </div>
  )
}

const schema = z.strictObject({ recovery_code: RecoveryCode })

/** Accepts a recovery code from a person who cannot use their app or passkey. */
const RecoveryCodeStep = ({ onEnter }: { onEnter: (body: { recovery_code: string }) => Promise<void> }) => (
  <Form schema={schema} onSubmit={onEnter} failure="The code could not be checked. Please try again.">
    <p className="text-dim">Enter one of the recovery codes that you saved. Each works once.</p>
    <TextField
      name="recovery_code"
      label="Recovery code"
      autoComplete="off"
      spellCheck="false"
      isRequired
      missing="Enter a recovery code"
      autoFocus
    />
    <SubmitButton size="large" wide pendingText="Signing in...">
      Sign in
    </SubmitButton>
  </Form>
)
