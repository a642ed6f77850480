import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/identity/accounts.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { askForPasskey, endCeremony, isAtRelyingParty, mayHavePasskeys, offersPasskeysInFields } from './ceremony.ts'
import { FormAlert } from './form-alert.tsx'

type PasskeySignInProps = { onDone: (answer: SignedIn) => Promise<void> }

/** Signs in with a passkey alone, by the button or by the browser's offer in the email field. */
export function PasskeySignIn({ onDone }: PasskeySignInProps) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  // The button or a timeout ends the passkey offer, so it is renewed.
  const [round, setRound] = useState(0)
  const offerAgain = () => setRound((count) => count + 1)

  async function ask() {
    setError(null)
    setPending(true)
    try {
      const options = await api.secondFactor.passkeySignInOptions()
      if (!isAtRelyingParty(options.rpId))
        return setError(`Passkeys work at ${options.rpId}, and this page is at ${window.location.hostname}.`)
      const response = await askForPasskey(options)
      await onDone(await api.secondFactor.signInWithPasskey({ body: { response } }))
    } catch (thrown) {
      setError(sentenceOf(thrown, 'The passkey sign-in was not completed. Please try again, or use your password.'))
      offerAgain()
    } finally {
      setPending(false)
    }
  }

  if (!mayHavePasskeys()) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Offer key={round} onDone={onDone} onError={setError} onOld={offerAgain} />
      <FormAlert>{error}</FormAlert>
      <Button
        look="plain"
        size="large"
        wide
        onPress={ask}
        isPending={isPending}
        pendingText="Waiting for your passkey..."
        icon={<KeyRound size={16} aria-hidden="true" />}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}

/** Shorter than the server keeps a challenge. */
const RENEW_AFTER = 4 * 60_000

type OfferProps = PasskeySignInProps & { onError: (error: string) => void; onOld: () => void }

/** Lets the browser offer a passkey in the email field while this is mounted. */
function Offer(props: OfferProps) {
  const latest = useRef(props)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    let isOver = false
    const renewal = setTimeout(() => latest.current.onOld(), RENEW_AFTER)

    async function offer() {
      if (isOver || !(await offersPasskeysInFields()) || isOver) return
      const options = await api.secondFactor.passkeySignInOptions()
      if (isOver || !isAtRelyingParty(options.rpId)) return
      const response = await askForPasskey(options, true)
      try {
        await latest.current.onDone(await api.secondFactor.signInWithPasskey({ body: { response } }))
      } catch (thrown) {
        latest.current.onError(sentenceOf(thrown, 'This passkey was not accepted.'))
      }
    }
    // An offer that nobody takes up ends with the page, or when the button is pressed.
    runWhenIdle(() => void offer().catch(() => {}))
    return () => {
      isOver = true
      clearTimeout(renewal)
      void endCeremony()
    }
  }, [])

  return null
}
