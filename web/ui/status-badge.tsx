import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  brand: 'bg-brand-soft text-brand-ink',
  quiet: 'bg-hover text-dim',
}
export type Tone = keyof typeof tones

/** A word on a coloured background. The word has the meaning; the colour only repeats it. */
export const Badge = ({ tone = 'quiet', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span
    className={`inline-flex min-h-6 items-center gap-1 rounded-chip px-2 text-hint font-semibold whitespace-nowrap max-[359px]:whitespace-normal ${tones[tone]}`}
  >
    {icon}
    {children}
  </span>
)

const GREEN = ['accepted', 'completed', 'active', 'connected', 'verified', 'resolved']
const toneOf = (status: string): Tone => (GREEN.includes(status) ? 'good' : status === 'pending' ? 'wait' : 'bad')
const icons = { good: CircleCheck, wait: Clock, bad: CircleX }

const capitalised = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

/**
 * The statuses in `GREEN` are green, pending is yellow, anything else is red. `label` replaces the
 * text.
 */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const tone = toneOf(status)
  const Icon = icons[tone as keyof typeof icons]
  const text = label ?? (status === 'no_show' ? 'No-show' : capitalised(status))
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
