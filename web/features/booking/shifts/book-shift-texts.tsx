import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classRoomLabels } from '#contract/booking/vacancy-details-rules.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'

type BookShiftTextsProps = {
  sector: Sector
  /** Text that a draft kept. */
  before: { class_room: string; note: string }
}

const openLabels: Record<Sector, string> = {
  education: 'Class, room and note',
  healthcare: 'Ward, room and note',
}

/** Optional class and note of a request, behind a button. */
export function BookShiftTexts({ sector, before }: BookShiftTextsProps) {
  const [isPressed, setPressed] = useState(false)
  const isKept = before.class_room !== '' || before.note !== ''
  if (!isPressed && !isKept)
    return (
      <div className="-my-1 -ml-3">
        <Button
          look="link"
          size="small"
          aria-expanded={false}
          onPress={() => setPressed(true)}
          icon={<ChevronDown size={16} aria-hidden="true" />}
        >
          {openLabels[sector]}
        </Button>
      </div>
    )
  return (
    <>
      <TextField
        name="class_room"
        label={classRoomLabels[sector]}
        maxLength={100}
        defaultValue={before.class_room}
        // The button that had the focus is gone.
        autoFocus={isPressed}
      />
      <TextArea
        name="note"
        label="Note"
        hint="Shown with the request. "
        rows={2}
        maxLength={500}
        defaultValue={before.note}
      />
    </>
  )
}
