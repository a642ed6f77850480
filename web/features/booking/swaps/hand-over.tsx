import { Copy, Share2, UserRoundPen } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { mayHandOver, openChange } from '#contract/booking/shift-rules.ts'
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { answerTime } from '#web/features/booking/changes/change-texts.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { makeLink, useSwapOf, useWithdrawSwap } from './data.ts'

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

/** The link to send, or the colleague who has agreed and waits for the employer. */
export function HandOverPanel({ shift, onAct }: HandOverPanelProps) {
  const swap = useSwapOf(shift.id)
  const withdraw = useWithdrawSwap()
  if (swap === null) return null
  const employer = shift.inviter.name
  return (
    <section
      aria-label={`Handing the shift at ${employer} to a colleague`}
      className="grid gap-3 rounded-control bg-wait-soft px-3 py-3 text-sm min-[480px]:px-4"
    >
      {swap.taker === null ? (
        <>
          <p className="font-semibold text-wait">Send this link to one colleague. The first answer counts.</p>
          <LinkField swap={swap} />
        </>
      ) : (
        <p className="font-semibold text-wait">
          {swap.taker} has agreed to come instead of you. {employer} decides next.
        </p>
      )}
      <p className="text-wait">
        You stay booked until {employer} approves it. Without approval by {answerTime(swap.until, swap.time_zone)},
        nothing changes.
      </p>
      <div className="flex justify-end">
        <Button
          look="plain"
          isPending={withdraw.isPending}
          onPress={() => {
            onAct()
            withdraw.mutate(swap.id)
          }}
        >
          Keep my shift
        </Button>
      </div>
    </section>
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
