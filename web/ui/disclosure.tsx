import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { UnstyledButton } from './button.tsx'

type DisclosureProps = {
  label: string
  /** Subject of the label, for screen reader users who hear only the button. */
  about: string
  /** Name of the part that opens. */
  title: string
  icon?: ReactNode
  children: ReactNode
}

/** Text button that opens a part below it, which is rendered only while open. */
export function Disclosure({ label, about, title, icon, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2 text-left">
      <UnstyledButton
        aria-label={`${label}, ${about}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPress={() => setOpen(!isOpen)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-chip text-hint font-medium text-dim underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        {icon}
        {label}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={`transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
        />
      </UnstyledButton>
      {isOpen && (
        <section id={id} aria-label={title} className="w-full">
          {children}
        </section>
      )}
    </div>
  )
}
