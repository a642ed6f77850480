import { ChevronDown, MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { BareButton } from '#web/ui/bare-button.tsx'
import { ExchangeLog } from './exchange-log.tsx'

type ExchangeProps = {
  shift: Shift
  /** Name of the other person, for screen reader users who hear only the button. */
  who: string
}

/** Message log of a shift behind a button; loads when opened. */
export function Exchange({ shift, who }: ExchangeProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-2 text-left">
      <BareButton
        aria-label={`Messages, ${who}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPress={() => setOpen(!isOpen)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-chip text-hint font-medium text-dim underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        <MessageSquareText size={14} aria-hidden="true" />
        Messages
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={`transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
        />
      </BareButton>
      {isOpen && (
        <section id={id} aria-label={`Messages about the shift, ${who}`} className="w-full">
          <ExchangeLog shift={shift} />
        </section>
      )}
    </div>
  )
}
