import { Circle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { Loading } from './skeleton.tsx'

type Tone = 'good' | 'wait' | 'quiet'

type StatusRowProps = {
  icon: LucideIcon
  tone: Tone
  title: string
  hint: ReactNode
  /** Actions to take. */
  children: ReactNode
}

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  quiet: 'bg-hover text-dim',
}

/** Shows a status with its actions. Screen readers announce changes. */
export const StatusRow = ({ icon: Icon, tone, title, hint, children }: StatusRowProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
      <Icon size={18} aria-hidden="true" />
    </span>
    <div className="min-w-[min(100%,11rem)] flex-1" role="status">
      <p className="text-sm font-medium">{title}</p>
      <div className="text-hint text-dim">{hint}</div>
    </div>
    <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
  </div>
)

type StatusRowSkeletonProps = { title: string; hint: string; action: string }

/** Placeholder as high as a row with these texts and one action, which are not shown. */
export const StatusRowSkeleton = ({ title, hint, action }: StatusRowSkeletonProps) => (
  <Loading>
    <div className="skeleton *:invisible">
      <StatusRow icon={Circle} tone="quiet" title={title} hint={hint}>
        <span className={buttonClass('soft', 'small')}>{action}</span>
      </StatusRow>
    </div>
  </Loading>
)
