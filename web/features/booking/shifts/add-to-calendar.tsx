import { CalendarPlus } from 'lucide-react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { ButtonProps } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

type AddToCalendarProps = Pick<ButtonProps, 'look' | 'size'> & {
  shift: Pick<Shift, 'id' | 'date'>
  /** Name of the other side, so that the buttons of a list have different labels. */
  name: string
  /** Shows only the icon, for a row without room for text. */
  isBrief?: boolean
}

const icon = <CalendarPlus size={16} aria-hidden="true" />

/** Downloads a file that adds the shift to any calendar. */
export const AddToCalendar = ({ shift, name, isBrief = false, ...look }: AddToCalendarProps) => (
  <DownloadButton
    {...look}
    path={`/api/shifts/${shift.id}/calendar`}
    name={`shift-${shift.date}.ics`}
    failure="The calendar file could not be loaded."
    icon={isBrief ? undefined : icon}
    title={isBrief ? 'Add to calendar' : undefined}
    aria-label={`Add to calendar, ${name}, ${longDate(shift.date)}`}
  >
    {isBrief ? icon : 'Add to calendar'}
  </DownloadButton>
)
