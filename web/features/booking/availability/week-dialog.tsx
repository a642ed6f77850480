import { type FormEvent, useState } from 'react'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { usualHours } from '#web/features/booking/shifts/shift-hours.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetWeek } from './my-availability.ts'
import { WeekDialogDay } from './week-dialog-day.tsx'
import { copyMonday, errorsOf, patternOf, presets, weekDraftOf, weekdayName } from './week-draft.ts'

type WeekDialogProps = { pattern: MyAvailability['pattern']; isOpen: boolean; onClose: () => void }

/** The usual week, a day a row. */
export const WeekDialog = ({ pattern, isOpen, onClose }: WeekDialogProps) => (
  <GuardedDialog title="Usual week" isOpen={isOpen} onClose={onClose} unsaved="Your changes have not been saved.">
    {(form) => <WeekForm pattern={pattern} {...form} />}
  </GuardedDialog>
)

type WeekFormProps = Pick<WeekDialogProps, 'pattern'> & FormInDialog

function WeekForm({ pattern, watch, onCancel, onSaved }: WeekFormProps) {
  const sector = useMyAccount().data?.sector ?? 'education'
  const [draft, setDraft] = useState(() => weekDraftOf(pattern))
  const [isChecked, setChecked] = useState(false)
  const setWeek = useSetWeek()
  // Errors appear after the first attempt to save, and disappear as they are corrected.
  const errors = isChecked ? errorsOf(draft) : new Map<number, string>()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const [first] = errorsOf(draft).keys()
    if (first !== undefined) {
      const day = event.currentTarget.querySelector(`[aria-label="${weekdayName(first)}"]`)
      const field =
        day?.querySelector<HTMLElement>('[data-placeholder]') ?? day?.querySelector<HTMLElement>('[role=spinbutton]')
      return field?.focus()
    }
    const saved = await setWeek.mutateAsync(patternOf(draft)).catch(() => null)
    if (saved === null) return
    toast.ok(saved.message, { for: 'invitation' })
    onSaved()
  }

  return (
    <form onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* The days have no form fields, so this one makes changes detectable. */}
      <input ref={watch} type="hidden" name="week" value={JSON.stringify(patternOf(draft))} />
      {setWeek.error && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          {sentenceOf(setWeek.error, 'Failed to save your availability.')}
        </p>
      )}
      <fieldset>
        <legend className="mb-1.5 text-sm font-[550]">Start from usual hours</legend>
        <div className="flex flex-wrap gap-2">
          {presets[sector].map((preset) => (
            <Button key={preset.name} look="plain" size="small" onPress={() => setDraft(preset.draft())}>
              {preset.name}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="divide-y divide-line border-y border-line">
        {draft.map((day) => (
          <WeekDialogDay
            key={day.weekday}
            day={day}
            error={errors.get(day.weekday) ?? null}
            usual={usualHours[sector]}
            onDraft={setDraft}
          >
            {day.weekday === 1 && day.ranges.length > 0 && (
              <Button look="link" size="small" onPress={() => setDraft(copyMonday(draft))}>
                Copy Monday to weekdays
              </Button>
            )}
          </WeekDialogDay>
        ))}
      </div>
      <p className="text-hint text-dim">Use 15-minute steps. 00:00 as an end time means midnight.</p>
      <FormActions>
        <Button look="plain" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={setWeek.isPending}>
          Save week
        </Button>
      </FormActions>
    </form>
  )
}
