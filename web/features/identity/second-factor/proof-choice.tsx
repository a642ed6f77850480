import type { UsedPasskey } from '#contract/identity/second-factor.ts'
import { api } from '#web/platform/client.ts'
import { Button } from '#web/ui/button.tsx'
import { AppCodeForm } from './app-code-form.tsx'
import { mayHavePasskeys } from './ceremony.ts'
import { useSecondFactors } from './data.ts'
import { PasskeyStep } from './passkey-step.tsx'

export type ProofMethod = 'password' | 'totp' | 'passkey'
const names: Record<ProofMethod, string> = {
  password: 'Use your password',
  totp: 'Use a code from your app',
  passkey: 'Use your passkey',
}

/**
 * Lists the other methods to confirm the identity that the person has set up and this browser
 * supports.
 */
export function ProofChoice({ method, onMethod }: { method: ProofMethod; onMethod: (method: ProofMethod) => void }) {
  const factors = useSecondFactors().data
  const isHere = factors?.passkey_origin === window.location.origin && mayHavePasskeys()
  const methods: ProofMethod[] = [
    'password',
    ...(factors?.totp ? (['totp'] as const) : []),
    ...(isHere && factors.passkeys.length > 0 ? (['passkey'] as const) : []),
  ]
  return (
    <div className="mt-4 grid gap-1 empty:hidden">
      {methods
        .filter((otherMethod) => otherMethod !== method)
        .map((otherMethod) => (
          <Button key={otherMethod} look="link" wide onPress={() => onMethod(otherMethod)}>
            {names[otherMethod]}
          </Button>
        ))}
    </div>
  )
}

type Proof = { code: string } | { response: UsedPasskey }

/** Takes a second factor in the place of the password. */
export const SecondFactorProof = ({
  method,
  onProof,
}: {
  method: Exclude<ProofMethod, 'password'>
  onProof: (proof: Proof) => Promise<void>
}) =>
  method === 'totp' ? (
    <AppCodeForm onEnter={onProof} submit="Confirm" pending="Checking..." />
  ) : (
    <PasskeyStep options={() => api.secondFactor.proofOptions()} onEnter={onProof} />
  )
