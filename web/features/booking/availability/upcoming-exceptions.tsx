import { Pencil, X } from 'lucide-react'
import type { AvailabilityException } from '#contract/booking/availability.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { addDays } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { datesText, kindText } from './exception-text.ts'
import { useMyAvailability } from './my-availability.ts'
import { stretchOf, stretchText } from './my-days.ts'
import { quickRemove } from './quick-exceptions.ts'

type UpcomingExceptionsProps = { today: string; onEdit: (exception: AvailabilityException) => void }

const TWO_YEARS = 731

/** Lists the coming days that differ from the usual week. */
export function UpcomingExceptions({ today, onEdit }: UpcomingExceptionsProps) {
  const availability = useMyAvailability({ from: today, to: addDays(today, TWO_YEARS) })
  return (
    <Card title="One-off changes" intro="These hours replace your usual week." isFlush>
      <Loaded query={availability} skeleton={<SkeletonRows rows={2} />} failure="Failed to load your availability.">
        {({ exceptions }) => (
          <ExceptionRows
            exceptions={exceptions
              .filter(({ to_date }) => to_date >= today)
              .sort((a, b) => a.from_date.localeCompare(b.from_date) || a.id - b.id)}
            onEdit={onEdit}
          />
        )}
      </Loaded>
    </Card>
  )
}

type ExceptionRowsProps = { exceptions: AvailabilityException[]; onEdit: (exception: AvailabilityException) => void }

function ExceptionRows({ exceptions, onEdit }: ExceptionRowsProps) {
  if (exceptions.length === 0)
    return <p className="px-5 pb-5 text-sm text-dim">None so far. Choose a day on the calendar to add one.</p>
  return (
    <ul aria-label="One-off changes" className="divide-y divide-line border-t border-line">
      {exceptions.map((exception) => (
        <li key={exception.id} className="flex items-center gap-1 py-2 pr-2 pl-5 text-sm">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1 py-1">
            <p className="font-medium">{datesText(exception)}</p>
            <Badge tone={exception.available ? 'good' : 'quiet'}>
              {kindText(exception)}, {stretchText(stretchOf(exception)).toLowerCase()}
            </Badge>
            {exception.note && <p className="max-w-full wrap-anywhere text-dim">{exception.note}</p>}
          </div>
          <IconButton label={`Edit ${datesText(exception)}`} onPress={() => onEdit(exception)}>
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${datesText(exception)}`} onPress={() => quickRemove(exception)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
