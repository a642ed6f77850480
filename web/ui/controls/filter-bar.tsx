import { ListFilter, Search } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { TextField } from './text-field.tsx'

type FilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  /** Fields that the search covers. */
  placeholder: string
  /** Label of the toggle. */
  toggle?: string
  /** True if a filter is set; the filters are then open at first. */
  isChosen: boolean
  /** Layout of the open filters. */
  className: string
  extra?: ReactNode
  /** The filters. */
  children: ReactNode
}

/** Search field, focused by `/`, and filters behind a toggle. */
export function FilterBar(props: FilterBarProps) {
  const { search, onSearch, placeholder, toggle = 'Filters', isChosen, className, extra, children } = props
  const [isOpen, setOpen] = useState(isChosen)
  const bar = useRef<HTMLDivElement>(null)
  const panel = useId()
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  return (
    <div ref={bar} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
          <TextField
            label="Search"
            placeholder={placeholder}
            icon={<Search size={16} aria-hidden="true" />}
            type="search"
            maxLength={200}
            value={search}
            onChange={onSearch}
          />
        </div>
        <Button
          look="plain"
          icon={<ListFilter size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {toggle}
        </Button>
        {extra}
      </div>
      {isOpen && (
        <div id={panel} className={className}>
          {children}
        </div>
      )}
    </div>
  )
}
