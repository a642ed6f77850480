import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { MyAvailability } from '#contract/availability.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { stretchOf, stretchText } from './myDays.ts'
import { WeekDialog } from './WeekDialog.tsx'
import { WEEKDAYS } from './weekDraft.ts'

/** The usual week in seven lines, and the way to change it. */
export function WeekCard({ availability: { is_set, pattern } }: { availability: MyAvailability }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title="Usual week"
      actions={
        <Button
          look={is_set ? 'plain' : 'soft'}
          size="small"
          icon={<Pencil size={14} aria-hidden="true" />}
          onPress={() => setEditing(true)}
        >
          {is_set ? 'Edit usual week' : 'Set your week'}
        </Button>
      }
    >
      {!is_set && (
        <p className="mb-4 rounded-control bg-brand-soft px-3 py-2.5 text-sm text-brand-ink">
          You have not set a week yet. Until you do, you count as available from Monday to Friday, all day.
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {WEEKDAYS.map((name, index) => {
          const ranges = pattern.find(({ weekday }) => weekday === index + 1)?.ranges ?? []
          return (
            <div key={name} className="contents">
              <dt className="text-dim">{name}</dt>
              <dd className={ranges.length > 0 ? 'font-medium tabular-nums' : 'text-dim'}>
                {ranges.map((range) => stretchText(stretchOf(range))).join(', ') || 'Not available'}
              </dd>
            </div>
          )
        })}
      </dl>
      <WeekDialog pattern={pattern} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Card>
  )
}
