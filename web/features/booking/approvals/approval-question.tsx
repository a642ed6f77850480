import { useState } from 'react'
import type { Failure } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import type { ApprovalAnswers } from './approvals.ts'

type QuestionCode = 'away_that_day' | 'rest_warning' | 'gap_already_asked' | 'gap_already_filled'
const codes: readonly string[] = ['away_that_day', 'rest_warning', 'gap_already_asked', 'gap_already_filled']
const isQuestion = (code: string | null | undefined): code is QuestionCode => codes.includes(code ?? '')

/** Question that the server asks before it approves a request, and the answers so far. */
export type ApprovalQuestion = { code: QuestionCode; message: string; answers: ApprovalAnswers }

/** The question behind a refusal; null if it is refused for another reason. */
export const questionOf = (
  { code, message }: Pick<Failure, 'code' | 'message'>,
  answers: ApprovalAnswers,
): ApprovalQuestion | null => (isQuestion(code) ? { code, message, answers } : null)

type QuestionProps = {
  question: ApprovalQuestion | null
  isBusy: boolean
  onAnswer: (answers: ApprovalAnswers) => void
  onClose: () => void
}

/** Asks the approver the questions that a person who sends a request is asked. */
export function ApprovalQuestionDialog({ question, isBusy, onAnswer, onClose }: QuestionProps) {
  const shown = useLastNonNull(question)
  return (
    <Dialog title="Approve anyway?" isOpen={question !== null} onClose={onClose} isBusy={isBusy} role="alertdialog">
      {shown && (
        <>
          <p className="text-dim wrap-anywhere">{shown.message}</p>
          <Answers
            key={shown.code}
            question={shown}
            isBusy={isBusy}
            onAnswer={(more) => onAnswer({ ...shown.answers, ...more })}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

type AnswersProps = Omit<QuestionProps, 'question'> & { question: ApprovalQuestion }

function Answers({ question: { code }, isBusy, onAnswer, onClose }: AnswersProps) {
  const [reason, setReason] = useState('')
  const cancel = (
    <Button look="plain" isDisabled={isBusy} onPress={onClose}>
      Cancel
    </Button>
  )
  if (code === 'gap_already_asked' || code === 'gap_already_filled')
    return (
      <div className="mt-6 flex flex-col-reverse gap-2">
        {cancel}
        <Button
          look={code === 'gap_already_filled' ? 'primary' : 'soft'}
          isDisabled={isBusy}
          onPress={() => onAnswer({ also_ask: 'more_needed' })}
        >
          More than one person is needed
        </Button>
        {code === 'gap_already_asked' && (
          <Button isDisabled={isBusy} onPress={() => onAnswer({ also_ask: 'first_yes_wins' })}>
            Ask as well, first yes wins
          </Button>
        )}
      </div>
    )
  const answer: ApprovalAnswers =
    code === 'rest_warning' ? { rest_override_reason: reason.trim() } : { ask_anyway: true }
  return (
    <div className="mt-4 grid gap-4">
      {code === 'rest_warning' && (
        <TextField
          label="Reason for asking anyway"
          isRequired
          value={reason}
          onChange={setReason}
          maxLength={300}
          autoFocus
          autoComplete="off"
          hint="Saved in the audit log."
        />
      )}
      <FormActions>
        {cancel}
        <Button
          isPending={isBusy}
          isDisabled={code === 'rest_warning' && reason.trim() === ''}
          onPress={() => onAnswer(answer)}
        >
          Approve anyway
        </Button>
      </FormActions>
    </div>
  )
}
