/** Chips for what an employer keeps about a person. */
import { Ban, ClipboardCheck, ListOrdered, Star } from 'lucide-react'
import { type OnboardingStatus, onboardingLabels } from '#contract/people/onboarding-rules.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

const tones: Record<OnboardingStatus, Tone> = {
  not_started: 'quiet',
  in_progress: 'wait',
  ready: 'good',
  paused: 'bad',
}

export const OnboardingBadge = ({ status }: { status: OnboardingStatus }) => (
  <Badge tone={tones[status]} icon={<ClipboardCheck size={14} aria-hidden="true" />}>
    <span className="sr-only">Onboarding: </span>
    {onboardingLabels[status]}
  </Badge>
)

export const PreferredBadge = () => (
  <Badge tone="brand" icon={<Star size={14} aria-hidden="true" />}>
    Preferred
  </Badge>
)

export const DoNotBookBadge = () => (
  <Badge tone="bad" icon={<Ban size={14} aria-hidden="true" />}>
    Do not book
  </Badge>
)

export type PoolPlace = { id: number; name: string; place: number }

type StaffMarksProps = { preferred: boolean; onboarding: OnboardingStatus; pools: readonly PoolPlace[] }

/** Marks of a person in the search: preferred, onboarding, and the place in the first pool. */
export function StaffMarks({ preferred, onboarding, pools: [first, ...others] }: StaffMarksProps) {
  return (
    <>
      {preferred && <PreferredBadge />}
      {onboarding !== 'not_started' && <OnboardingBadge status={onboarding} />}
      {first && (
        <Badge icon={<ListOrdered size={14} aria-hidden="true" />}>
          <span className="max-w-20 truncate sm:max-w-40">{first.name}</span>
          <span className="tabular-nums">
            <span className="sr-only">, place </span>
            {first.place}
          </span>
          {others.length > 0 && (
            <span>
              {' '}
              +{others.length}
              <span className="sr-only"> more {others.length === 1 ? 'pool' : 'pools'}</span>
            </span>
          )}
        </Badge>
      )}
    </>
  )
}
