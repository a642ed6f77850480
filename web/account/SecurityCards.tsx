import type { ComponentType } from 'react'
import { MessagesCard } from '#web/alerts/MessagesCard.tsx'
import { PrivacyCard } from '#web/privacy/PrivacyCard.tsx'
import { useSecondFactors } from '#web/secondFactor/data.ts'
import { PasskeysCard } from '#web/secondFactor/PasskeysCard.tsx'
import { TwoFactorCard } from '#web/secondFactor/TwoFactorCard.tsx'
import { ChangePasswordCard } from '#web/security/ChangePasswordCard.tsx'
import { DevicesCard } from '#web/security/DevicesCard.tsx'
import { useSecurity } from '#web/security/data.ts'
import { RecoveryEmailCard } from '#web/security/RecoveryEmailCard.tsx'
import { SecurityStatusCard } from '#web/security/SecurityStatusCard.tsx'
import { isComing } from '#web/ui/isComing.ts'
import { useAnchor } from './useAnchor.ts'

/** Security settings of an account, most important first; `id` is the anchor for links. */
const cards: readonly { id: string; Card: ComponentType }[] = [
  { id: 'status', Card: SecurityStatusCard },
  { id: 'password', Card: ChangePasswordCard },
  { id: 'two-factor', Card: TwoFactorCard },
  { id: 'passkeys', Card: PasskeysCard },
  { id: 'recovery-email', Card: RecoveryEmailCard },
  { id: 'devices', Card: DevicesCard },
  { id: 'messages', Card: MessagesCard },
  { id: 'privacy', Card: PrivacyCard },
]

export function SecurityCards() {
  useAnchor()
  // Their height depends on what they say, and nobody wants to miss the field that was aimed at.
  const isHeightComing = [useSecurity(), useSecondFactors()].some(isComing)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {cards.map(({ id, Card }) => (
        // Below the header that stays in sight.
        <div key={id} id={id} className={`scroll-mt-20 ${isHeightComing ? 'not-first:hidden' : ''}`}>
          <Card />
        </div>
      ))}
    </div>
  )
}
