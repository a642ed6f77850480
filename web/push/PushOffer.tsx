import { Bell } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { abilityOf, deviceWord, isPutOff, putOff } from './browser.ts'
import { useTurnOn } from './data.ts'

/**
 * Offers notifications where their use is plain to see. The browser itself is asked only by a press, since whoever says
 * no to it is never asked again.
 */
export function PushOffer({ what }: { what: 'requests' | 'answers' }) {
  const [isOpen, setOpen] = useState(() => abilityOf() === 'askable' && !isPutOff())
  const turnOn = useTurnOn()
  if (!isOpen) return null

  async function accept() {
    try {
      const outcome = await turnOn.mutateAsync()
      if (outcome === 'on') toast.ok(`You get ${what} on this ${deviceWord()} at once.`)
      if (outcome !== 'dismissed') setOpen(false)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Notifications could not be turned on. Please try again.'))
    }
  }

  function later() {
    putOff()
    setOpen(false)
  }

  return (
    <section
      aria-label="Notifications"
      className="card flex flex-wrap items-center gap-x-4 gap-y-3 border-brand/30 px-5 py-4"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Bell size={18} aria-hidden="true" />
      </span>
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="font-medium">
          Get {what} on this {deviceWord()} at once
        </p>
        <p className="text-hint text-dim">
          {what === 'requests'
            ? 'You can accept or reject right there, even when this page is closed.'
            : 'You see who has accepted, even when this page is closed.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="soft" size="small" onPress={accept} isPending={turnOn.isPending}>
          Turn on
        </Button>
        <Button look="plain" size="small" onPress={later}>
          Not now
        </Button>
      </div>
    </section>
  )
}
