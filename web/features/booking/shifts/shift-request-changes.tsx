import { mayUndoCancel, openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { ChangeHistory } from '#web/features/booking/changes/change-lines.tsx'
import { ChangePanel } from '#web/features/booking/changes/change-panel.tsx'
import { useMe } from '#web/platform/session.ts'
import { UndoCancel } from './undo-cancel.tsx'

type ShiftRequestChangesProps = {
  shift: Shift
  /** Name of the employer. */
  name: string
  /** Takes the focus of a button that goes away. */
  onAct: () => void
}

/** Changes of the person's booking, and Undo after they have cancelled it. */
export function ShiftRequestChanges({ shift, name, onAct }: ShiftRequestChangesProps) {
  const me = useMe()
  const change = openChange(shift)
  const isUndoable = mayUndoCancel(me, shift)
  if (shift.changes.length === 0 && !isUndoable) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
      <ChangeHistory shift={shift} person="you" />
      {change !== null && <ChangePanel shift={shift} change={change} onAnswer={onAct} />}
      {isUndoable && (
        <div className="flex justify-end empty:hidden">
          <UndoCancel shift={shift} name={name} onUndo={onAct} />
        </div>
      )}
    </div>
  )
}
