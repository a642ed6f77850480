import { Suspense, useEffect, useState } from 'react'
import { onConfirmationNeeded } from '#web/platform/confirmation.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { getToken, onSessionChange } from '#web/platform/session.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'

const ConfirmIdentityDialog = lazyComponent(() => import('./confirm-identity-dialog.tsx'), 'ConfirmIdentityDialog')

type Answer = (isConfirmed: boolean) => void

/** Part of the app frame. Asks for proof of identity on any screen when a call needs it. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
    return onConfirmationNeeded(ask)
  }, [])

  // Signing out ends the question.
  useEffect(() => {
    if (answer === null) return
    return onSessionChange(() => {
      if (getToken() !== null) return
      answer(false)
      setAnswer(null)
    })
  }, [answer])

  function answerPrompt(isConfirmed: boolean) {
    answer?.(isConfirmed)
    setAnswer(null)
  }

  return (
    answer && (
      <Suspense fallback={<DialogSkeleton />}>
        <ConfirmIdentityDialog onAnswer={answerPrompt} />
      </Suspense>
    )
  )
}
