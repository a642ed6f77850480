import { useEffect, useState } from 'react'
import { toast } from './toast.ts'

/**
 * For what is sent a few seconds after it was pressed, so that it can be undone: an offer to undo, which is a toast,
 * goes away with the chance to do so, and leaving the screen, in whatever way, sends what is held. Answers the way to
 * keep an offer.
 */
export function useHeld(isHeld: (id: number) => boolean, releaseAll: () => void) {
  const [offers] = useState(() => new Map<number, number>())

  useEffect(() => {
    for (const [id, offer] of offers) {
      if (isHeld(id)) continue
      toast.dismiss(offer)
      offers.delete(id)
    }
  }, [isHeld, offers])

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && releaseAll()
    window.addEventListener('pagehide', releaseAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', releaseAll)
      document.removeEventListener('visibilitychange', onHidden)
      releaseAll()
    }
  }, [releaseAll])

  return (id: number, offer: number) => void offers.set(id, offer)
}
