import type { ComponentType } from 'react'
import { useSecondFactors } from '#web/features/identity/second-factor/data.ts'
import { PasskeysCard } from '#web/features/identity/second-factor/passkeys-card.tsx'
import { TwoFactorCard } from '#web/features/identity/second-factor/two-factor-card.tsx'
import { ChangePasswordCard } from '#web/features/identity/security/change-password-card.tsx'
import { useSecurity } from '#web/features/identity/security/data.ts'
import { DevicesCard } from '#web/features/identity/security/devices-card.tsx'
import { RecoveryEmailCard } from '#web/features/identity/security/recovery-email-card.tsx'
import { SecurityStatusCard } from '#web/features/identity/security/security-status-card.tsx'
import { isFirstLoad } from '#web/ui/query-state.tsx'
import { useAnchor } from './use-anchor.ts'

/** Security settings of an account, most important first; `id` is the anchor for links. */
const cards: readonly { id: string; Card: ComponentType }[] = [
  { id: 'status', Card: SecurityStatusCard },
  { id: 'password', Card: ChangePasswordCard },
  { id: 'two-factor', Card: TwoFactorCard },
  { id: 'passkeys', Card: PasskeysCard },
  { id: 'recovery-email', Card: RecoveryEmailCard },
  { id: 'devices', Card: DevicesCard },
]

export function SecurityCards() {
  useAnchor()
  // Until these have loaded, the height of the cards above would move the linked one.
  const isHeightComing = [useSecurity(), useSecondFactors()].some(isFirstLoad)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {cards.map(({ id, Card }) => (
        // Keeps the linked card below the sticky header.
        <div key={id} id={id} className={`scroll-mt-20 ${isHeightComing ? 'not-first:hidden' : ''}`}>
          <Card />
        </div>
      ))}
    </div>
  )
}
