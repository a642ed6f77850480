import { CalendarRange, Plus, UserPlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LARGEST_HEADCOUNT, MOST_SLOTS, type VacancyPreview } from '#contract/booking/vacancies.ts'
import { classificationFacts, classificationsOf } from '#contract/people/classifications.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import type { Sector } from '#contract/platform/values.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { minutesOf } from '#web/features/booking/shifts/shift-length.ts'
import { Button, IconButton, UnstyledButton } from '#web/ui/button.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { staleClass } from '#web/ui/stale-class.ts'
import { partsOfDay, type SlotValues, type WorkplaceNow, withOneMore, withOtherRole } from './slot-values.ts'
import { costText, fittingText, totalText } from './vacancy-texts.ts'

const counts = Array.from({ length: LARGEST_HEADCOUNT }, (_, index) => ({ id: index + 1, name: String(index + 1) }))

type SlotFieldsProps = {
  slots: readonly SlotValues[]
  onChange: (slots: SlotValues[]) => void
  workplace: Pick<WorkplaceNow, 'sector' | 'today' | 'daysOff'> & { zone: string }
  /** Special days of the site. */
  notes: DayNotes
  preview: VacancyPreview | undefined
  /** True while newer figures load. */
  isPreviewStale: boolean
  /** Opens the dialog that adds several dates. */
  onSeveral: () => void
  /** Says what to try if nobody fits. */
  advice: string
}

/** Dates of the vacancy, each with its times and the number of people. */
export function SlotFields({ slots, onChange, onSeveral, ...rest }: SlotFieldsProps) {
  const { workplace } = rest
  const group = useRef<HTMLDivElement>(null)
  const count = slots.length
  const total = rest.preview && totalText(rest.preview.slots, slots)

  // Field names contain the index of the row, so after a removal the next row has the removed
  // names. The input event makes the form compare its errors with the new values.
  const countBefore = useRef(count)
  useEffect(() => {
    if (count < countBefore.current) group.current?.dispatchEvent(new Event('input', { bubbles: true }))
    if (count > countBefore.current) focusLastDate(group.current)
    countBefore.current = count
  }, [count])

  return (
    <div ref={group} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {slots.map((slot, index) => (
        <SlotRow
          key={slot.key}
          {...rest}
          slot={slot}
          index={index}
          isOnly={count === 1}
          onChange={(changes) => onChange(slots.map((each) => (each === slot ? { ...each, ...changes } : each)))}
          onRemove={() => onChange(slots.filter((each) => each !== slot))}
        />
      ))}
      {total && <p className={`text-sm font-medium tabular-nums ${staleClass(rest.isPreviewStale)}`}>{total}</p>}
      {count < MOST_SLOTS && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="soft"
            size="small"
            onPress={() => onChange(withOneMore(slots, workplace.sector, workplace.daysOff))}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            Add another date
          </Button>
          <Button look="soft" size="small" onPress={onSeveral} icon={<CalendarRange size={16} aria-hidden="true" />}>
            Add several dates
          </Button>
          {workplace.sector === 'healthcare' && (
            <Button
              look="soft"
              size="small"
              onPress={() => onChange(withOtherRole(slots, workplace.sector))}
              icon={<UserPlus size={16} aria-hidden="true" />}
            >
              Add another role
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

// On a phone, focus would only raise the keyboard.
function focusLastDate(group: HTMLElement | null) {
  if (!window.matchMedia('(pointer: fine)').matches) return
  group?.querySelector<HTMLElement>('fieldset:last-of-type [role=spinbutton]')?.focus()
}

type SlotRowProps = Pick<SlotFieldsProps, 'workplace' | 'notes' | 'preview' | 'isPreviewStale' | 'advice'> & {
  slot: SlotValues
  index: number
  isOnly: boolean
  onChange: (changes: Partial<SlotValues>) => void
  onRemove: () => void
}

function SlotRow({
  slot,
  index,
  isOnly,
  workplace,
  notes,
  preview,
  isPreviewStale,
  advice,
  onChange,
  onRemove,
}: SlotRowProps) {
  const name = (part: string) => `slots.${index}.${part}`
  const { date, start_time, end_time, headcount } = slot
  return (
    <fieldset className="rounded-control border border-line p-3 min-[480px]:p-4">
      <legend className="sr-only">Date {index + 1}</legend>
      <div className="grid grid-cols-[repeat(3,minmax(0,1fr))] gap-3 lg:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]">
        <div className="col-span-3 lg:col-span-1">
          <DatePicker
            name={name('date')}
            label="Date"
            isRequired
            value={date}
            onChange={(next) => onChange({ date: next })}
            min={workplace.today}
            max={lastRequestDate(workplace.today)}
            notes={notes}
          />
        </div>
        <TimeField
          name={name('start_time')}
          label="Start time"
          isRequired
          value={start_time}
          onChange={(next) => onChange({ start_time: next })}
        />
        <TimeField
          name={name('end_time')}
          label="End time"
          isRequired
          value={end_time}
          onChange={(next) => onChange({ end_time: next })}
        />
        <Select
          name={name('headcount')}
          label="People"
          isRequired
          items={counts}
          value={headcount}
          onChange={(next) => next !== null && onChange({ headcount: next })}
        />
      </div>
      {slot.classification !== null && (
        <div className="mt-3">
          <Select
            name={name('classification')}
            label="Role"
            isRequired
            items={classificationsOf(workplace.sector).map((id) => ({ id, name: classificationFacts[id].name }))}
            value={slot.classification}
            onChange={(next) => next !== null && onChange({ classification: next })}
          />
        </div>
      )}
      <div className="mt-1 -mb-1 flex items-center justify-between gap-3">
        <PartsOfDay slot={slot} sector={workplace.sector} onChange={onChange} />
        {!isOnly && (
          <IconButton label={`Remove date ${index + 1}`} onPress={onRemove}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p role="status" className="mt-1.5 text-hint tabular-nums">
        <SlotLength slot={slot} zone={workplace.zone} />{' '}
        <span className={`font-medium ${staleClass(isPreviewStale)}`}>
          <SlotPreview figures={preview?.slots[index]} headcount={headcount} advice={advice} />
        </span>
      </p>
    </fieldset>
  )
}

type PartsOfDayProps = { slot: SlotValues; sector: Sector; onChange: (changes: Partial<SlotValues>) => void }

/** Sets the times to a usual part of the day. */
const PartsOfDay = ({ slot, sector, onChange }: PartsOfDayProps) => (
  <div className="-ml-2 flex flex-wrap">
    {partsOfDay[sector].map(({ id, name, start_time, end_time }) => {
      const isChosen = slot.start_time === start_time && slot.end_time === end_time
      return (
        <UnstyledButton
          key={id}
          aria-pressed={isChosen}
          onPress={() => onChange({ start_time, end_time })}
          className={`min-h-8 rounded-chip px-2 text-hint pointer-coarse:min-h-11 ${isChosen ? 'font-semibold text-ink' : 'text-brand-ink hover:underline'}`}
        >
          {name}
        </UnstyledButton>
      )
    })}
  </div>
)

function SlotLength({ slot: { date, start_time, end_time }, zone }: { slot: SlotValues; zone: string }) {
  if (start_time === null || end_time === null) return null
  return (
    <span className="text-dim">
      {lengthText(minutesOf(start_time, end_time, date, zone))}
      {endsNextDay(start_time, end_time) && ', ends next day'}.
    </span>
  )
}

type SlotPreviewProps = { figures: VacancyPreview['slots'][number] | undefined; headcount: number; advice: string }

function SlotPreview({ figures, headcount, advice }: SlotPreviewProps) {
  if (!figures) return null
  if (figures.fitting === 0) return `${fittingText(0)} ${advice}`
  return `${fittingText(figures.fitting)} ${costText(figures.cost_cents, headcount)}`
}
