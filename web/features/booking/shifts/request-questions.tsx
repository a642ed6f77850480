import { useEffect, useRef, useState } from 'react'
import type { NewShift } from '#contract/booking/shifts.ts'
import { failureOf } from '#web/platform/failure.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { gapQuestionOf } from './gap-dialog.tsx'

type Asked = Omit<NewShift, 'inviter_id'>
type Insistence = Pick<NewShift, 'ask_anyway' | 'rest_override_reason'>

/** Questions that the server asks before it accepts a request, and the flag that answers each. */
const questions: Record<string, { insist: Insistence; wantsReason: boolean; send: string }> = {
  away_that_day: { insist: { ask_anyway: true }, wantsReason: false, send: 'Ask anyway' },
  rest_warning: { insist: {}, wantsReason: true, send: 'Send anyway' },
}

export type RequestQuestion = {
  message: string
  /** Label of the button that sends the request anyway. */
  send: string
  wantsReason: boolean
  /** The request that the question is about, and what was answered to the questions so far. */
  about: string
  insist: Insistence
}

const contentOf = (shift: Asked) =>
  JSON.stringify({ ...shift, ask_anyway: undefined, rest_override_reason: undefined, also_ask: undefined })

/** Sends a request, and keeps the question that the server asks about it until it is answered. */
export function useRequestQuestions(send: (shift: Asked) => Promise<unknown>) {
  const [question, setQuestion] = useState<RequestQuestion | null>(null)

  /** False where there is a question first. */
  async function request(shift: Asked): Promise<boolean> {
    const about = contentOf(shift)
    // Another day or other hours are another request, of which nothing is answered yet.
    const insist = question?.about === about ? question.insist : {}
    try {
      await send({ ...shift, ...insist })
      return true
    } catch (thrown) {
      const { code, message } = failureOf(thrown)
      const found = questions[code ?? '']
      if (!found) {
        // The question about a second person comes last and is sent with all earlier answers, so
        // they are kept.
        if (gapQuestionOf(shift, thrown) === null) setQuestion(null)
        throw thrown
      }
      const { wantsReason, send: label } = found
      setQuestion({ message, send: label, wantsReason, about, insist: { ...insist, ...found.insist } })
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
