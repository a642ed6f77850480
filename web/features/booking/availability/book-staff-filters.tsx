import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { usualHours } from '#web/features/booking/shifts/shift-hours.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { dayName } from '#web/ui/dates.ts'
import { Deferred } from '#web/ui/deferred.tsx'
import { FiltersButton } from '#web/ui/filters-button.tsx'
import { FieldSkeleton } from '#web/ui/skeleton.tsx'
import { BookStaffFieldGrid } from './book-staff-field-grid.tsx'
import type { FieldsProps, Folded } from './book-staff-fields.tsx'
import { countFolded, isFiltered, nearDays } from './staff-filters.ts'

const Fields = lazyComponent(() => import('./book-staff-fields.tsx'), 'BookStaffFields')
const code = [Fields]

type FiltersProps = FieldsProps & { onReset: () => void; ref: RefObject<HTMLElement | null> }

/** Search card; the list below follows every choice. */
export function BookStaffFilters({ onReset, ref, ...fields }: FiltersProps) {
  const { filters, onChange, sector, today } = fields
  const hasTimes = filters.start_time !== null
  const had = useRef(hasTimes)
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, second, ...later] = nearDays(today, sector)
  useEffect(() => {
    if (had.current === hasTimes) return
    had.current = hasTimes
    // The pressed button is gone, so focus moves to what took its place.
    if (document.activeElement !== document.body) return
    ref.current?.querySelector<HTMLElement>(hasTimes ? 'fieldset [role=spinbutton]' : '[data-adds-times]')?.focus()
  }, [hasTimes, ref])

  return (
    <section ref={ref} aria-label="Filters" className="card grid gap-3 p-4">
      <Deferred
        code={code}
        placeholder={<FieldsSkeleton filters={filters} sector={sector} panel={panel} isOpen={isOpen} />}
      >
        <Fields {...fields} panel={panel} isOpen={isOpen} />
      </Deferred>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
        <Shortcut isChosen={filters.date === first} onPress={() => onChange({ date: first })}>
          Today
        </Shortcut>
        <Shortcut isChosen={filters.date === second} onPress={() => onChange({ date: second })}>
          Tomorrow
        </Shortcut>
        {later.map((date) => (
          <div key={date} className="max-sm:hidden">
            <Shortcut isChosen={filters.date === date} onPress={() => onChange({ date })}>
              {dayName(date)}
            </Shortcut>
          </div>
        ))}
        <Shortcut isChosen={filters.date === null} onPress={() => onChange({ date: null })}>
          Any date
        </Shortcut>
        <div className="sm:hidden">
          <FiltersButton
            size="small"
            count={countFolded(filters)}
            isOpen={isOpen}
            panel={panel}
            onPress={() => setOpen(!isOpen)}
          />
        </div>
        {filters.date !== null && !hasTimes && (
          <Button look="link" size="small" data-adds-times onPress={() => onChange(usualHours[sector])}>
            Add start and end time
          </Button>
        )}
        {/* On a phone, Any date resets the date. */}
        <div className={`ml-auto ${hasTimes || countFolded(filters) > 0 ? '' : 'max-sm:hidden'}`}>
          <Button look="link" size="small" isDisabled={!isFiltered(filters)} onPress={onReset}>
            Reset Filters
          </Button>
        </div>
      </div>
    </section>
  )
}

const Shortcut = ({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: ReactNode }) => (
  <Button look={isChosen ? 'soft' : 'plain'} size="small" aria-pressed={isChosen} onPress={onPress}>
    {children}
  </Button>
)

/** Reserves the space of the fields, so that nothing moves when they load. */
function FieldsSkeleton({ filters, sector, panel, isOpen }: Pick<FiltersProps, 'filters' | 'sector'> & Folded) {
  const terms = sectorTerms[sector]
  return (
    <BookStaffFieldGrid
      id={panel}
      isOpen={isOpen}
      date={<FieldSkeleton label="Date Required" />}
      subject={<FieldSkeleton label={terms.subject} />}
      level={<FieldSkeleton label={terms.level} />}
      role={<FieldSkeleton label="Role" />}
      own={<FieldSkeleton label="Pool or status" />}
      times={filters.start_time !== null && filters.end_time !== null && <FieldSkeleton label="Free from" />}
    />
  )
}
