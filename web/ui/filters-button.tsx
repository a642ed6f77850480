import { ChevronDown, ListFilter } from 'lucide-react'
import { Button } from './button.tsx'

type FiltersButtonProps = {
  count: number
  isOpen: boolean
  /** Id of the panel that it opens. */
  panel: string
  onPress: () => void
  size?: 'small'
}

/** Unfolds a list's filters, and says how many of them are set. */
export const FiltersButton = ({ count, isOpen, panel, onPress, size }: FiltersButtonProps) => (
  <Button
    look="plain"
    {...(size && { size })}
    aria-expanded={isOpen}
    aria-controls={isOpen ? panel : undefined}
    onPress={onPress}
    icon={<ListFilter size={16} aria-hidden="true" />}
  >
    <span className="inline-flex items-center gap-2">
      Filters{count > 0 && ` (${count})`}
      <ChevronDown
        size={16}
        aria-hidden="true"
        className={`text-dim transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
      />
    </span>
  </Button>
)
