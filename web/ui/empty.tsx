import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Empty list: one sentence, an optional hint, and the next step. */
export function Empty({
  children,
  hint,
  action,
  icon,
}: {
  children: ReactNode
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <div className="card grid justify-items-center gap-1 px-6 py-12 text-center">
      {icon && <span className="mb-3 grid size-11 place-items-center rounded-full bg-hover text-dim">{icon}</span>}
      <p className="font-medium wrap-anywhere">{children}</p>
      {hint && <p className="text-sm wrap-anywhere text-dim">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

type FilteredEmptyProps = {
  isFiltered: boolean
  onClear: () => void
  clearLabel?: string
  /** Text if no item matches the filters. */
  noMatches: string
  /** Text if there is no item at all; the same by default. */
  noItems?: string
  hint: string
}

/** Empty list whose filters can be cleared if they are the reason. */
export const FilteredEmpty = ({
  isFiltered,
  onClear,
  clearLabel = 'Clear search and filters',
  noMatches,
  noItems = noMatches,
  hint,
}: FilteredEmptyProps) =>
  isFiltered ? (
    <Empty
      action={
        <Button look="soft" onPress={onClear}>
          {clearLabel}
        </Button>
      }
    >
      {noMatches}
    </Empty>
  ) : (
    <Empty hint={hint}>{noItems}</Empty>
  )
