import { useEffect, useRef, useState } from 'react'
import type { AlsoAsk, NewShift } from '#contract/booking/shifts.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

type OverrideFlags = Pick<NewShift, 'ask_anyway' | 'rest_override_reason'>

/** Questions that the server asks before it accepts a request, and the answer to each. */
const questions: Record<string, { flags: OverrideFlags; wantsReason: boolean; send: string }> = {
  away_that_day: { flags: { ask_anyway: true }, wantsReason: false, send: 'Ask anyway' },
  rest_warning: { flags: {}, wantsReason: true, send: 'Send anyway' },
}

type RequestQuestion = {
  message: string
  /** Label of the button that sends the request anyway. */
  send: string
  wantsReason: boolean
  /** The request that the question is about, and what was answered to the questions so far. */
  shiftKey: string
  flags: OverrideFlags
}

const contentOf = (shift: RequestedShift) =>
  JSON.stringify({ ...shift, ask_anyway: undefined, rest_override_reason: undefined, also_ask: undefined })

/** Sends a request, and keeps the question that the server asks about it until it is answered. */
export function useRequestQuestions(send: (shift: RequestedShift) => Promise<unknown>) {
  const [question, setQuestion] = useState<RequestQuestion | null>(null)

  /** Resolves to false if the server asks a question first. */
  async function request(shift: RequestedShift): Promise<boolean> {
    const shiftKey = contentOf(shift)
    // With another day or other hours it is another request, for which all questions are asked
    // again.
    const flags = question?.shiftKey === shiftKey ? question.flags : {}
    try {
      await send({ ...shift, ...flags })
      return true
    } catch (thrown) {
      const { code, message } = failureOf(thrown)
      const knownQuestion = questions[code ?? '']
      if (!knownQuestion) {
        // The question about a second person comes last and is sent with all earlier answers, so
        // they are kept.
        if (gapQuestionOf(shift, thrown) === null) setQuestion(null)
        throw thrown
      }
      const { wantsReason, send: label } = knownQuestion
      setQuestion({ message, send: label, wantsReason, shiftKey, flags: { ...flags, ...knownQuestion.flags } })
      return false
    }
  }

  return { question, request }
}

/** The question, in the form that it is about. */
export function RequestQuestionPanel({ question }: { question: RequestQuestion }) {
  const panel = useRef<HTMLDivElement>(null)
  const { message, wantsReason } = question
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question gets the focus.
  useEffect(() => panel.current?.focus(), [message])
  return (
    <div ref={panel} tabIndex={-1} role="alert" className="grid gap-3 rounded-control bg-wait-soft px-3 py-3">
      <p className="text-sm font-medium">{message}</p>
      {wantsReason && (
        <TextField
          label="Reason for asking anyway"
          name="rest_override_reason"
          isRequired
          missing="Please enter a reason."
          maxLength={300}
          autoComplete="off"
          hint="Saved in the audit log."
        />
      )}
    </div>
  )
}

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
  const lastQuestion = useLastNonNull(question)
  return (
    <Dialog
      title="Ask one more person?"
      isOpen={question !== null}
      onClose={onClose}
      isBusy={isBusy}
      role="alertdialog"
    >
      {lastQuestion && (
        <>
          <p className="text-dim wrap-anywhere">{lastQuestion.sentence}</p>
          <div className="mt-6 flex flex-col-reverse gap-2">
            <Button look="plain" isDisabled={isBusy} onPress={onClose}>
              Cancel
            </Button>
            <Button
              look={lastQuestion.isFilled ? 'primary' : 'soft'}
              isDisabled={isBusy}
              onPress={() => onAnswer(lastQuestion.shift, 'more_needed')}
            >
              More than one person is needed
            </Button>
            {!lastQuestion.isFilled && (
              <Button isDisabled={isBusy} onPress={() => onAnswer(lastQuestion.shift, 'first_yes_wins')}>
                Ask as well, first yes wins
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
