import { Bell } from 'lucide-react'
import { useState } from 'react'
import { deviceWord } from '#web/platform/device.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { snooze } from '#web/platform/snooze.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferCard } from '#web/ui/offer-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { isPushOffered } from './browser.ts'
import { useTurnOn } from './data.ts'

/**
 * Offers notifications where they are clearly useful. The browser is asked only after a press,
 * because a refusal there is permanent.
 */
export function PushOffer({ topic }: { topic: 'requests' | 'answers' }) {
  const [isOpen, setOpen] = useState(isPushOffered)
  const turnOn = useTurnOn()
  if (!isOpen) return null

  async function accept() {
    try {
      const outcome = await turnOn.mutateAsync()
      if (outcome === 'on') toast.ok(`You will get ${topic} on this ${deviceWord()} immediately.`)
      if (outcome !== 'dismissed') setOpen(false)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Notifications could not be turned on. Please try again.'))
    }
  }

  function later() {
    snooze('push')
    setOpen(false)
  }

  return (
    <OfferCard
      label="Notifications"
      icon={<Bell size={18} aria-hidden="true" />}
      title={`Get ${topic} on this ${deviceWord()} immediately`}
      text={
        topic === 'requests'
          ? 'Accept or reject from the notification, even when this page is closed.'
          : 'See who has accepted, even when this page is closed.'
      }
    >
      <Button look="soft" size="small" onPress={accept} isPending={turnOn.isPending}>
        Turn on
      </Button>
      <Button look="plain" size="small" onPress={later}>
        Not now
      </Button>
    </OfferCard>
  )
}
