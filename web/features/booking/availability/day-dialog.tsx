import { CalendarCheck, Pencil, X } from 'lucide-react'
import type { AvailabilityException } from '#contract/booking/availability.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import type { ExceptionStart } from './exception-dialog.tsx'
import { datesText, exceptionText } from './exception-text.ts'
import { type MyDay, openText, stretchText } from './my-days.ts'
import { quickRemove, quickSave } from './quick-exceptions.ts'

type DayDialogProps = {
  day: MyDay | null
  notes: DayNotes
  today: string
  onClose: () => void
  onEdit: (exception: AvailabilityException) => void
  onAdd: (start: ExceptionStart) => void
}

/** Shows the shifts and changes of a day, and changes the whole day with one tap. */
export function DayDialog({ day, notes, today, onClose, onEdit, onAdd }: DayDialogProps) {
  const lastDay = useLastNonNull(day)
  if (!lastDay) return null
  const { date, free, shifts, exceptions } = lastDay

  function saveAllDay(available: boolean) {
    onClose()
    quickSave({ from_date: date, to_date: date, available })
  }
  // An exception of this one whole day is replaced rather than contradicted.
  const whole = exceptions.find(
    (exception) => exception.from_date === date && exception.to_date === date && exception.start_time === null,
  )
  function setAvailable(available: boolean) {
    if (!whole) return saveAllDay(available)
    onClose()
    quickSave({ ...whole, available }, whole)
  }

  return (
    <Dialog title={longDate(date)} isOpen={day !== null} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 break-words">
        {shifts.map((part) => (
          <p
            key={part.shift.id}
            className="flex items-start gap-2 rounded-control bg-brand-soft px-3 py-2.5 text-brand-ink"
          >
            <CalendarCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>
              <span className="font-semibold">
                <Unbroken>{stretchText(part)}</Unbroken> {part.shift.employer}
              </span>
              <span className="block text-sm">{part.shift.subject}</span>
            </span>
          </p>
        ))}
        {notes.has(date) && <p>{notes.get(date)}</p>}
        <p className="font-semibold">
          <Unbroken>{openText(free)}</Unbroken>
        </p>
        {exceptions.length > 0 && (
          <ul aria-label="One-off changes" className="divide-y divide-line border-y border-line">
            {exceptions.map((exception) => (
              <li key={exception.id} className="flex items-center gap-1 py-2 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{exceptionText(exception)}</p>
                  <p className="text-dim">{[datesText(exception), exception.note].filter(Boolean).join(' · ')}</p>
                </div>
                {exception.to_date >= today && (
                  <>
                    <IconButton label={`Edit: ${exceptionText(exception)}`} onPress={() => onEdit(exception)}>
                      <Pencil size={16} aria-hidden="true" />
                    </IconButton>
                    <IconButton label={`Remove: ${exceptionText(exception)}`} onPress={() => quickRemove(exception)}>
                      <X size={18} aria-hidden="true" />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {date >= today ? (
          <div className="grid gap-2 min-[480px]:grid-cols-2">
            <Button look="soft" size="large" onPress={() => setAvailable(false)}>
              Unavailable all day
            </Button>
            <Button look="soft" size="large" onPress={() => setAvailable(true)}>
              Available all day
            </Button>
            <div className="grid min-[480px]:col-span-2">
              <Button look="plain" size="large" onPress={() => onAdd({ from_date: date, to_date: date })}>
                Other times or days…
              </Button>
            </div>
          </div>
        ) : (
          <p className="text-sm text-dim">This day has passed.</p>
        )}
      </div>
    </Dialog>
  )
}
