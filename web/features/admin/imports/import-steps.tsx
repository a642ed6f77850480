import { Check } from 'lucide-react'

const steps = [
  { id: 'file', name: 'File' },
  { id: 'columns', name: 'Columns' },
  { id: 'preview', name: 'Preview' },
  { id: 'import', name: 'Import' },
] as const

/** Progress through the steps of an import. */
export function ImportSteps({ current }: { current: (typeof steps)[number]['id'] }) {
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map(({ id, name }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 ${index === at ? 'font-semibold' : 'text-dim'}`}
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums ${index <= at ? 'bg-brand text-on-brand' : 'bg-hover text-dim'}`}
          >
            {index < at ? <Check size={14} strokeWidth={3} /> : index + 1}
          </span>
          {name}
          {index < at && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  )
}
