import { type FormEvent, useRef, useState } from 'react'
import { AppCode } from '#contract/identity/second-factor.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { type Boxes, emptyBoxes } from '#web/ui/otp-digits.ts'
import { OtpField } from '#web/ui/otp-field.tsx'

type AppCodeFormProps = {
  onEnter: (body: { code: string }) => Promise<void>
  submit?: string
  pending?: string
}

/** The six digits that the authenticator app shows. The last of them sends the code by itself. */
export function AppCodeForm({ onEnter, submit = 'Sign in', pending = 'Signing in...' }: AppCodeFormProps) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  // The last digit and the button may both send before anything is drawn.
  const isSending = useRef(false)

  async function send(typed: Boxes) {
    // Keeps the error of a refused code if the button is pressed again, instead of complaining
    // about an empty field.
    const isRefused = error !== null && typed.every((digit) => digit === '')
    if (isSending.current || isRefused) return
    const code = AppCode.safeParse(typed.join(''))
    if (!code.success) return setError(code.error.issues[0]!.message)
    setError(null)
    isSending.current = true
    setPending(true)
    try {
      await onEnter({ code: code.data })
    } catch (thrown) {
      // Clears the wrong digits, so that six new ones can be typed.
      setBoxes(emptyBoxes)
      setError(sentenceOf(thrown, 'The code could not be checked. Please try again.'))
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  function fill(next: Boxes) {
    setBoxes(next)
    if (next.every((digit) => digit !== '')) void send(next)
  }

  function submitted(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    void send(boxes)
  }

  return (
    <form onSubmit={submitted} noValidate className="grid gap-4">
      <p className="text-dim">Enter the code that your authenticator app shows.</p>
      <OtpField
        label="Code from your app"
        value={boxes}
        onChange={fill}
        error={error}
        isDisabled={isPending}
        isFocused
      />
      <Button type="submit" size="large" wide isPending={isPending} pendingText={pending}>
        {submit}
      </Button>
    </form>
  )
}
