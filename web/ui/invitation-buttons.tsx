import { useState } from 'react'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button, type PressEvent } from './button.tsx'
import { focusNextRow } from './row-focus.ts'
import { toast } from './toast.ts'

type InvitationButtonsProps = {
  email: string
  /** Each resolves to the sentence of the server. */
  onResend: () => Promise<string>
  onWithdraw: (onDone: () => void) => Promise<string>
}

/** Withdrawing needs no question: the invitation can be sent again. */
export function InvitationButtons({ email, onResend, onWithdraw }: InvitationButtonsProps) {
  const [pending, setPending] = useState<'again' | 'withdraw' | null>(null)

  async function run(what: 'again' | 'withdraw', act: () => Promise<string>, failure: string) {
    setPending(what)
    try {
      toast.ok(await act())
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, failure))
    } finally {
      setPending(null)
    }
  }
  const resend = () => run('again', onResend, 'The invitation could not be sent. Please try again.')
  const withdraw = ({ target }: PressEvent) =>
    run(
      'withdraw',
      () => onWithdraw(() => focusNextRow(target)),
      'The invitation could not be withdrawn. Please try again.',
    )

  return (
    <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
      <Button
        look="link"
        size="small"
        aria-label={`Withdraw, ${email}`}
        isPending={pending === 'withdraw'}
        onPress={withdraw}
      >
        Withdraw
      </Button>
      <Button
        look="soft"
        size="small"
        aria-label={`Send again, ${email}`}
        isPending={pending === 'again'}
        onPress={resend}
      >
        Send again
      </Button>
    </div>
  )
}
