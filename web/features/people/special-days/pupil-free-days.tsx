import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { NewPupilFreeDay, type PupilFreeDay } from '#contract/people/special-days.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { longDate, todayIn, viewerZone } from '#web/ui/dates.ts'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useDayNotes, usePupilFreeDayChanges, usePupilFreeDays } from './data.ts'

/** The school's own days without classes, from today on. */
export function PupilFreeDays() {
  const query = usePupilFreeDays()
  const mayEdit = useMay('manage')
  const changes = usePupilFreeDayChanges()
  const card = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [toRemove, setToRemove] = useState<PupilFreeDay | null>(null)
  const removed = useLastNonNull(toRemove)
  return (
    <Card
      title="Pupil-free days"
      intro="Calendars show them beside public holidays and school holidays. Repeated shifts leave them out."
      actions={
        mayEdit && (
          <Button look="soft" size="small" icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
            Add a day
          </Button>
        )
      }
    >
      <div ref={card} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
        <Loaded
          query={query}
          failure="Your pupil-free days could not be loaded."
          empty={<p className="text-sm text-dim">No pupil-free days yet.</p>}
        >
          {(days) => (
            <ul aria-label="Pupil-free days" className="divide-y divide-line">
              {days.map((day) => (
                <li key={day.id} className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-sm">
                  <p className="grid min-w-0 sm:flex sm:gap-3">
                    <span className="font-medium">{longDate(day.date)}</span>
                    <span className="wrap-anywhere text-dim">{day.name}</span>
                  </p>
                  {mayEdit && (
                    <Button
                      look="plain"
                      size="small"
                      aria-label={`Remove ${longDate(day.date)}`}
                      onPress={() => setToRemove(day)}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <GuardedDialog
        title="Add a pupil-free day"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        unsaved="The day has not been saved."
      >
        {(guard) => <DayForm {...guard} />}
      </GuardedDialog>
      {removed && (
        <ConfirmDialog
          title="Remove this day?"
          confirm="Remove"
          isDanger
          isOpen={toRemove !== null}
          onClose={() => setToRemove(null)}
          onConfirm={async () => {
            toast.ok(await changes.remove(removed.id))
            focusAfterDialog(() => card.current)
          }}
          failure="The day could not be removed."
        >
          <p>
            {longDate(removed.date)}, {removed.name}. It then counts as a school day again.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function DayForm({ watch, onBusy, onCancel, onSaved }: FormInDialog) {
  const { add } = usePupilFreeDayChanges()
  const { notes } = useDayNotes()
  const [date, setDate] = useState<string | null>(null)
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone())
  return (
    <Form
      schema={NewPupilFreeDay}
      failure="The day could not be saved. Please try again."
      onSubmit={async (day) => {
        onBusy(true)
        try {
          toast.ok(await add(day))
          onSaved()
        } finally {
          onBusy(false)
        }
      }}
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DatePicker
          name="date"
          label="Date"
          isRequired
          value={date}
          onChange={setDate}
          min={today}
          max={lastRequestDate(today)}
          notes={notes}
        />
        <TextField
          name="name"
          label="Reason"
          isRequired
          missing="Please say what the day is for."
          hint="Such as report writing."
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Add day</SubmitOrCancel>
    </Form>
  )
}
