import { Link } from '@tanstack/react-router'
import type { OpenShift } from '#contract/booking/today.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useAskPerson, useFitting } from './data.ts'

export type NamedPerson = { id: number; name: string }
export type Proposal = { person: NamedPerson; shift: OpenShift }

type AskDialogProps = { proposal: Proposal | null; onClose: () => void }

/** Confirms the request to a person for an open shift, after a drop or a choice. */
export function AskDialog({ proposal, onClose }: AskDialogProps) {
  const last = useLastNonNull(proposal)
  // After an Undo, the answer to asking again must be the server's own, which may be a no.
  const { ask } = useAskPerson({ maySendAgain: true })
  const fitting = useFitting(proposal && needOf(proposal.shift)).data
  if (!last) return null
  const { person, shift } = last
  const isUnfit =
    fitting !== undefined &&
    fitting.total === fitting.people.length &&
    fitting.people.every(({ id }) => id !== person.id)
  return (
    <ConfirmDialog
      title={`Ask ${person.name}?`}
      confirm="Send request"
      isReady={!isUnfit}
      isOpen={proposal !== null}
      onClose={onClose}
      onConfirm={() => ask(shift, person)}
      failure="The request could not be sent. Please try again."
    >
      <p>
        {shift.subject.name}, {longDate(shift.date)},{' '}
        <span className="whitespace-nowrap tabular-nums">{timeRange(shift.start_time, shift.end_time)}</span>.
      </p>
      <p role="status">
        {isUnfit
          ? `${person.name} does not fit this shift, or is not free then.`
          : `${person.name} gets a request and is booked only once they accept.`}
      </p>
    </ConfirmDialog>
  )
}

export const needOf = ({ date, start_time, end_time, subject, classification }: OpenShift) => ({
  ...{ date, start_time, end_time, subject_id: subject.id, classification },
})

/** A day on which a person has no shifts, with the shifts of that day that still need people. */
export type FreeDay = { person: NamedPerson; date: string; shifts: readonly OpenShift[] }

type AssignDialogProps = { day: FreeDay | null; onChoose: (proposal: Proposal) => void; onClose: () => void }

/** Chooses the shift for which a person is asked on a day, as an alternative to dragging. */
export function AssignDialog({ day, onChoose, onClose }: AssignDialogProps) {
  const last = useLastNonNull(day)
  if (!last) return null
  const { person, date, shifts } = last
  return (
    <Dialog title={`Ask ${person.name}`} isOpen={day !== null} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">{longDate(date)}</p>
        <ul aria-label="Shifts to fill" className="divide-y divide-line border-y border-line">
          {shifts.map((shift) => (
            <li key={shift.id} className="flex items-center justify-between gap-3 py-2.5 text-sm">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{shift.subject.name}</span>
                <span className="text-dim whitespace-nowrap tabular-nums">
                  {timeRange(shift.start_time, shift.end_time)}
                </span>
              </span>
              <Button
                look="soft"
                size="small"
                aria-label={`Choose ${shift.subject.name}, ${timeRange(shift.start_time, shift.end_time)}`}
                onPress={() => onChoose({ person, shift })}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Link to="/employer/book" search={{ date }} className={buttonClass('plain')}>
            Book another shift
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
