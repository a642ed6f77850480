import type { AlsoAsk, NewShift } from '#contract/booking/shifts.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'

type RequestedShift = Omit<NewShift, 'inviter_id'>
/**
 * The server's question about a shift for which another person was already asked; `isFilled` if
 * that person is booked.
 */
export type GapQuestion = { shift: RequestedShift; sentence: string; isFilled: boolean }

/** The question behind a refused request; null where it was refused for another reason. */
export function gapQuestionOf(shift: RequestedShift, thrown: unknown): GapQuestion | null {
  const { code, message } = failureOf(thrown)
  const isFilled = code === 'gap_already_filled'
  return isFilled || code === 'gap_already_asked' ? { shift, sentence: message, isFilled } : null
}

type GapDialogProps = {
  question: GapQuestion | null
  isBusy: boolean
  onAnswer: (shift: RequestedShift, alsoAsk: AlsoAsk) => void
  onClose: () => void
}

/** Asks an employer whether to ask one more person for the same work. */
export function GapDialog({ question, isBusy, onAnswer, onClose }: GapDialogProps) {
  const shown = useLast(question)
  return (
    <Dialog
      title="Ask one more person?"
      isOpen={question !== null}
      onClose={onClose}
      isBusy={isBusy}
      role="alertdialog"
    >
      {shown && (
        <>
          <p className="text-dim wrap-anywhere">{shown.sentence}</p>
          <div className="mt-6 flex flex-col-reverse gap-2">
            <Button look="plain" isDisabled={isBusy} onPress={onClose}>
              Cancel
            </Button>
            <Button
              look={shown.isFilled ? 'primary' : 'soft'}
              isDisabled={isBusy}
              onPress={() => onAnswer(shown.shift, 'more_needed')}
            >
              More than one person is needed
            </Button>
            {!shown.isFilled && (
              <Button isDisabled={isBusy} onPress={() => onAnswer(shown.shift, 'first_yes_wins')}>
                Ask as well, first yes wins
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
