import { Download } from 'lucide-react'
import { useState } from 'react'
import { useProductName } from '#web/platform/config.ts'
import { deviceWord } from '#web/platform/device.ts'
import { isSnoozed, snooze } from '#web/platform/snooze.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferCard } from '#web/ui/offer-card.tsx'
import { isPushOffered } from './browser.ts'
import { BY_HAND, install, installMethod, useInstallMethod } from './install.ts'

/** Offers to install the app, but only after the person has got some benefit from it. */
export function InstallOffer({ isEarned }: { isEarned: boolean }) {
  const product = useProductName()
  // Decided once, when the list appears: a later offer would move the list while it is being used.
  const [isOpen, setOpen] = useState(
    () => isEarned && installMethod() !== null && !isSnoozed('install') && !isPushOffered(),
  )
  const method = useInstallMethod()
  if (!isOpen || method === null) return null

  function later() {
    snooze('install')
    setOpen(false)
  }

  return (
    <OfferCard
      label="Install"
      icon={<Download size={18} aria-hidden="true" />}
      title={`Add ${product} to this ${deviceWord()}`}
      text={method === 'home_screen' ? BY_HAND : 'It opens with one tap and works offline.'}
    >
      {method === 'question' && (
        <Button look="soft" size="small" onPress={install}>
          Install
        </Button>
      )}
      <Button look="plain" size="small" onPress={later}>
        Not now
      </Button>
    </OfferCard>
  )
}
