import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { UnstyledButton } from './button.tsx'

type ExpandableRowProps = {
  /** Part shown while closed. It is one button, so it must not contain another. */
  summary: ReactNode
  /** Rendered only while the row is open. */
  children: ReactNode
  isOpenAtFirst?: boolean
}

/** A row that expands to show details. Put it in `Rows`. */
export function ExpandableRow({ summary, children, isOpenAtFirst = false }: ExpandableRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <li className="first:rounded-t-card last:rounded-b-card">
      <UnstyledButton
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPress={() => setOpen(!isOpen)}
        className="flex min-h-16 w-full items-center gap-3 rounded-[inherit] px-4 py-3 text-left outline-offset-[-2px] transition-colors duration-120 hover:bg-hover"
      >
        <span className="flex min-w-0 flex-1 items-center gap-3">{summary}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 text-dim transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
        />
      </UnstyledButton>
      {isOpen && (
        <div id={id} className="border-t border-line bg-page/60 px-4 py-4 [li:last-child>&]:rounded-b-card">
          {children}
        </div>
      )}
    </li>
  )
}
