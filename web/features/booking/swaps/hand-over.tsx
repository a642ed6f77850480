import { Copy, Share2, UserRoundPen } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { mayHandOver, openChange } from '#contract/booking/shift-rules.ts'
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { changedPayText } from '#web/features/booking/pay-estimates/pay-text.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { makeLink, useAgreeToExchange, useSwapOf, useWithdrawSwap } from './data.ts'
import { placeOf, SwapTime, workOf } from './swap-facts.tsx'

type HandOverProps = { shift: Shift; now: number }

/** Creates a link for a colleague to take over the shift; hidden while there is one. */
export function HandOverButton({ shift, now }: HandOverProps) {
  const me = useMe()
  const swap = useSwapOf(shift.id)
  const [isOpen, setOpen] = useState(false)
  if (swap !== null || !mayHandOver(me, shift, now) || openChange(shift) !== null) return null
  const employer = shift.inviter.name
  return (
    <>
      <Button
        look="plain"
        icon={<UserRoundPen size={16} aria-hidden="true" />}
        aria-label={`Hand to a colleague, ${employer}`}
        onPress={() => setOpen(true)}
      >
        Hand to a colleague
      </Button>
      <ConfirmDialog
        title="Hand this shift to a colleague?"
        confirm="Create a link"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => makeLink(shift.id)}
        failure="The link could not be created."
      >
        <p>You get a link to send to one colleague who has worked at {employer} or is connected with it.</p>
        <p>
          Your colleague sees your first name and last initial, where and when the shift is, and what it pays. If they
          say yes, {employer} decides. You stay booked until then.
        </p>
        <p>They can also offer one of their own shifts in exchange. Then you decide first.</p>
        <p>This is not a cancellation and does not count against you.</p>
      </ConfirmDialog>
    </>
  )
}

type HandOverPanelProps = {
  shift: Shift
  /** Takes the focus of a button that goes away. */
  onAct: () => void
}

/** Shows the link to send, or the exchange to answer, or that the employer decides next. */
export function HandOverPanel({ shift, onAct }: HandOverPanelProps) {
  const swap = useSwapOf(shift.id)
  const withdraw = useWithdrawSwap()
  const agree = useAgreeToExchange()
  if (swap === null) return null
  const employer = shift.inviter.name
  const isAsked = swap.is_given && swap.status === 'proposed'
  const act = (press: () => void) => () => {
    onAct()
    press()
  }
  return (
    <section
      aria-label={`Handing the shift at ${employer} to a colleague`}
      className="grid gap-3 rounded-control bg-wait-soft px-3 py-3 text-sm min-[480px]:px-4"
    >
      <p className="font-semibold text-wait">{stateOf(swap, employer)}</p>
      {swap.taker === null && <LinkField swap={swap} />}
      {swap.in_return && <OtherShift swap={swap} />}
      <p className="text-wait">{untilText(swap, employer)}</p>
      {agree.isError && (
        <p role="alert" className="font-medium text-bad">
          {sentenceOf(agree.error, 'Failed to send your answer.')}
        </p>
      )}
      <div
        className={
          isAsked ? 'grid grid-cols-2 gap-3 *:min-h-12! sm:flex sm:justify-end sm:*:min-w-32' : 'flex justify-end'
        }
      >
        <Button look="plain" isPending={withdraw.isPending} onPress={act(() => withdraw.mutate(swap.id))}>
          Keep my shift
        </Button>
        {isAsked && (
          <Button isPending={agree.isPending} onPress={() => agree.mutate(swap.id, { onSuccess: onAct })}>
            Agree
          </Button>
        )}
      </div>
    </section>
  )
}

function stateOf({ is_given, in_return, taker, giver, status }: ShiftSwap, employer: string) {
  if (taker === null) return 'Send this link to one colleague. The first answer counts.'
  if (!is_given)
    return status === 'proposed'
      ? `You have offered this shift to ${giver}, who has not answered yet.`
      : `${giver} has agreed to take this shift. ${employer} decides next.`
  if (in_return === null) return `${taker} has agreed to come instead of you. ${employer} decides next.`
  return status === 'proposed'
    ? `${taker} will take this shift if you take theirs.`
    : `You and ${taker} have agreed to exchange shifts. ${employer} decides next.`
}

function untilText({ in_return, is_given, status, until, time_zone }: ShiftSwap, employer: string) {
  const time = answerTime(until, time_zone)
  if (in_return === null)
    return `You stay booked until ${employer} approves it. If it is not approved by ${time}, nothing changes.`
  return is_given && status === 'proposed'
    ? `If you agree, ${employer} decides. You stay booked until then. If it is not approved by ${time}, nothing changes.`
    : `Both of you keep your shifts until ${employer} approves it. If it is not approved by ${time}, nothing changes.`
}

/** The shift that the reader would get in exchange. */
function OtherShift({ swap }: { swap: ShiftSwap }) {
  const [got, given] = swap.is_given ? [swap.in_return!, swap] : [swap, swap.in_return!]
  const pay = got.pay && given.pay && changedPayText(got.pay.amount_cents, given.pay.amount_cents)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-wait">You get</dt>
      <dd className="font-semibold">
        <SwapTime {...got} />
      </dd>
      <dt className="text-wait">Where</dt>
      <dd className="wrap-anywhere">{placeOf(got)}</dd>
      <dt className="text-wait">Work</dt>
      <dd className="wrap-anywhere">{workOf(got)}</dd>
      {pay && (
        <>
          <dt className="text-wait">Pay</dt>
          <dd className="tabular-nums">{pay}</dd>
        </>
      )}
    </dl>
  )
}

function LinkField({ swap }: { swap: ShiftSwap }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const link = `${window.location.origin}/employee/swap#${swap.code}`

  async function copy() {
    const isCopied = await copyText(link, {
      ok: 'Link copied.',
      bad: 'It could not be copied. Please copy the selected link yourself.',
    })
    if (!isCopied) field.current?.select()
  }

  return (
    <div>
      <label htmlFor={id} className="field-label">
        Link
      </label>
      <input
        ref={field}
        id={id}
        value={link}
        readOnly
        spellCheck="false"
        onFocus={({ target }) => target.select()}
        className="control py-2"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPress={copy} icon={<Copy size={16} aria-hidden="true" />}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button
            look="soft"
            icon={<Share2 size={16} aria-hidden="true" />}
            // Rejects when the person closes the share sheet, which is not an error.
            onPress={() => navigator.share({ url: link }).catch(() => undefined)}
          >
            Share
          </Button>
        )}
      </div>
    </div>
  )
}
