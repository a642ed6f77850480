import type { UsedPasskey } from '#contract/identity/second-factor.ts'
import { api } from '#web/platform/client.ts'
import { Button } from '#web/ui/button.tsx'
import { AppCodeForm } from './app-code-form.tsx'
import { mayHavePasskeys } from './ceremony.ts'
import { useSecondFactors } from './data.ts'
import { PasskeyStep } from './passkey-step.tsx'

export type ProofWay = 'password' | 'totp' | 'passkey'
const names: Record<ProofWay, string> = {
  password: 'Use your password',
  totp: 'Use a code from your app',
  passkey: 'Use your passkey',
}

/**
 * Lists the other ways to confirm one's identity that the person has set up and this browser
 * supports.
 */
export function ProofChoice({ way, onWay }: { way: ProofWay; onWay: (way: ProofWay) => void }) {
  const factors = useSecondFactors().data
  const isHere = factors?.passkey_origin === window.location.origin && mayHavePasskeys()
  const ways: ProofWay[] = [
    'password',
    ...(factors?.totp ? (['totp'] as const) : []),
    ...(isHere && factors.passkeys.length > 0 ? (['passkey'] as const) : []),
  ]
  return (
    <div className="mt-4 grid gap-1 empty:hidden">
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="link" wide onPress={() => onWay(other)}>
            {names[other]}
          </Button>
        ))}
    </div>
  )
}

type Proof = { code: string } | { response: UsedPasskey }

/** Takes a second factor in the place of the password. */
export const SecondFactorProof = ({
  way,
  onProof,
}: {
  way: Exclude<ProofWay, 'password'>
  onProof: (proof: Proof) => Promise<void>
}) =>
  way === 'totp' ? (
    <AppCodeForm onEnter={onProof} submit="Confirm" pending="Checking..." />
  ) : (
    <PasskeyStep options={() => api.secondFactor.proofOptions()} onEnter={onProof} />
  )
