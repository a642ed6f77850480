import { type ReactNode, useId } from 'react'

type SegmentedProps<Id extends string> = {
  label: string
  /** `name` is for a screen reader where the label is only an icon. */
  items: readonly { id: Id; label: ReactNode; name?: string }[]
  /** Null while none is chosen. */
  value: Id | null
  onChange: (id: Id) => void
}

/** Two to four views of the same data, such as Week and Month, as native radio buttons. */
export function Segmented<Id extends string>({ label, items, value, onChange }: SegmentedProps<Id>) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-track/70 p-0.5 dark:bg-page"
    >
      {items.map((item) => (
        <label
          key={item.id}
          className="relative grid min-h-8 cursor-pointer place-items-center rounded-chip px-3 text-sm font-medium text-dim transition-colors duration-120 hover:text-ink has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-xs has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={group}
            aria-label={item.name}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {item.label}
        </label>
      ))}
    </div>
  )
}
