import { useState } from 'react'
import { rejectionReasons } from '#contract/booking/shift-rules.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import type { AnswerState } from '#web/platform/undoable.ts'
import { Button } from '#web/ui/button.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { FieldSkeleton } from '#web/ui/skeleton.tsx'
import { UndoButton } from '#web/ui/undo.tsx'
import type { UndoableAnswers } from '#web/ui/use-undoable.ts'

const OwnReason = lazyComponent(() => import('./shift-request-reason.tsx'), 'OwnReason')
runWhenIdle(() => OwnReason.preload?.())

type ShiftRequestRejectionProps = {
  id: number
  answer: AnswerState
  answers: UndoableAnswers
  onUndone: () => void
}

/** Shown while a rejection can be undone: Undo, and an optional reason. */
export function ShiftRequestRejection({ id, answer, answers, onUndone }: ShiftRequestRejectionProps) {
  const [isWriting, setWriting] = useState(false)

  function undo() {
    onUndone()
    answers.undo(id)
  }

  function write() {
    answers.pause(id)
    setWriting(true)
  }

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-dim">Would you like to say why?</p>
        <UndoButton onPress={undo} />
      </div>
      {isWriting ? (
        <LazyPart fallback={<FieldSkeleton label="Reason" />}>
          <OwnReason
            id={id}
            onSend={(reason) => {
              answers.setReason(id, reason)
              answers.release(id)
            }}
            onLeave={() => {
              setWriting(false)
              answers.resume(id)
            }}
          />
        </LazyPart>
      ) : (
        <ul aria-label="Reasons" className="flex flex-wrap gap-2">
          {rejectionReasons.map((reason) => (
            <li key={reason}>
              <Button
                look={answer.reason === reason ? 'soft' : 'plain'}
                size="small"
                aria-pressed={answer.reason === reason}
                onPress={() => answers.setReason(id, answer.reason === reason ? null : reason)}
              >
                {reason}
              </Button>
            </li>
          ))}
          <li>
            <Button look="plain" size="small" onPress={write}>
              Other…
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}
