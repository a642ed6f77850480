import { Pencil } from 'lucide-react'
import type { MyAvailability } from '#contract/booking/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { stretchOf, stretchText } from './my-days.ts'
import { WEEKDAYS } from './week-draft.ts'

type WeekCardProps = { availability: MyAvailability; onEdit: () => void }

/** The usual week in seven lines, with a button to change it. */
export function WeekCard({ availability: { pattern }, onEdit }: WeekCardProps) {
  return (
    <Card
      title="Usual week"
      actions={
        <Button look="plain" size="small" icon={<Pencil size={14} aria-hidden="true" />} onPress={onEdit}>
          Edit usual week
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {WEEKDAYS.map((name, index) => {
          const ranges = pattern.find(({ weekday }) => weekday === index + 1)?.ranges ?? []
          return (
            <div key={name} className="contents">
              <dt className="text-dim">{name}</dt>
              <dd className={ranges.length > 0 ? 'font-medium tabular-nums' : 'text-dim'}>
                <Unbroken>
                  {ranges.map((range) => stretchText(stretchOf(range))).join(', ') || 'Not available'}
                </Unbroken>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-4 text-hint text-dim">
        It also applies on public holidays and in school holidays. Mark the days that you want off.
      </p>
    </Card>
  )
}

/** For a person who has not set a week: says what applies until then, and offers to set it. */
export const UnsetWeek = ({ onEdit }: { onEdit: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft px-4 py-3 text-brand-ink">
    <p className="min-w-60 flex-1">
      You have not set your usual week yet. Until you do, employers see you as available all day from Monday to Friday.
    </p>
    <Button look="plain" onPress={onEdit}>
      Set your week
    </Button>
  </div>
)
