import { Link } from '@tanstack/react-router'
import { isHandedOver, mayMarkNoShow, mayRemoveNoShow, openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { ChangeButton } from '#web/features/booking/changes/change-buttons.tsx'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { MarkNoShow, RemoveNoShow } from './no-show-actions.tsx'
import { inPlaceOf, replacementFor } from './replacement.ts'
import { TimesheetLink } from './timesheet-link.tsx'
import { UndoCancel } from './undo-cancel.tsx'

export const Replacement = lazyComponent(() => import('./replacement-button.tsx'), 'Replacement')

const LINE = 'flex flex-wrap justify-end gap-2 @4xl:*:whitespace-nowrap'

type BookingActionsProps = {
  shift: Shift
  mayCancel: boolean
  onCancel: () => void
  onChange: () => void
  now: Date
  /** Shows text where a row of a list has room for an icon only. */
  hasRoom?: boolean
}

export function BookingActions(props: BookingActionsProps) {
  const { shift } = props
  const me = useMe()
  const mayBook = useMay('book')
  return (
    <>
      <Usual {...props} />
      {mayBook && <UndoCancel shift={shift} name={shift.invitee.name} size="small" />}
      {mayBook && mayMarkNoShow(me, shift, props.now.getTime()) && <MarkNoShow shift={shift} />}
      {mayBook && mayRemoveNoShow(me, shift) && <RemoveNoShow shift={shift} />}
    </>
  )
}

function Usual({ shift, mayCancel, onCancel, onChange, now, hasRoom = false }: BookingActionsProps) {
  const mayBook = useMay('book')
  const replacement = mayBook ? replacementFor(shift, now) : null
  if (shift.status === 'completed') return <TimesheetLink shift={shift} size="small" />
  if (mayCancel) {
    const verb = shift.status === 'pending' ? 'Withdraw' : 'Cancel'
    return (
      <div className={`${LINE} ${openChange(shift) === null ? '@4xl:flex-nowrap' : ''}`}>
        {shift.status === 'accepted' && (
          <AddToCalendar shift={shift} name={shift.invitee.name} look="plain" size="small" isBrief={!hasRoom} />
        )}
        {mayBook && shift.status === 'accepted' && <ChangeButton shift={shift} now={now} onChange={onChange} />}
        {mayBook && (
          <Button look="plain" size="small" aria-label={`${verb}, ${shift.invitee.name}`} onPress={onCancel}>
            {verb}
          </Button>
        )}
      </div>
    )
  }
  const isLeft = shift.status === 'no_show' || (shift.status === 'cancelled' && shift.cancelled_by === 'employee')
  if (isLeft) {
    const chosen = mayBook ? inPlaceOf(shift, now) : null
    return (
      <div className={LINE}>
        {chosen && shift.replaced_by === null && shift.vacancy_id === null && (
          <Link
            to="/employer/book"
            search={chosen}
            aria-label={`Choose a person in place of ${shift.invitee.name}`}
            className={buttonClass('plain', 'small')}
          >
            Choose a person
          </Link>
        )}
        <LazyPart>
          <Replacement shift={shift} look="soft" />
        </LazyPart>
      </div>
    )
  }
  if (replacement === null || isHandedOver(shift)) return null
  return (
    <Link
      to="/employer/book"
      search={replacement}
      aria-label={`Find a replacement for ${shift.invitee.name}`}
      className={`${buttonClass('soft', 'small')} @4xl:whitespace-nowrap`}
    >
      Find a replacement
    </Link>
  )
}
