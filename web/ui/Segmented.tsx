import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

type SegmentedProps<Id extends string> = {
  label: string
  /** `name` is for a screen reader where the label is only an icon. */
  items: readonly { id: Id; label: ReactNode; name?: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** Two to four ways to see the same thing: Week and Month, search and history, a filter. */
export function Segmented<Id extends string>({ label, items, value, onChange }: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange([...keys][0] as Id)}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-track/70 p-0.5 dark:bg-page"
    >
      {items.map((item) => (
        <ToggleButton
          key={item.id}
          id={item.id}
          aria-label={item.name}
          className="min-h-8 rounded-chip px-3 text-sm font-medium text-dim transition-colors duration-120 hover:text-ink data-selected:bg-raised data-selected:font-semibold data-selected:text-ink data-selected:shadow-xs data-selected:ring-1 data-selected:ring-line pointer-coarse:min-h-11"
        >
          {item.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
