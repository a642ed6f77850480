/** Facts that help an employer to choose a person, shown the same in every list. */
import { CalendarPlus, History, Link2, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { useLevelNames } from '#web/platform/level-names.ts'
import { dayName } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { hereText, lineParts, longRatingText, ratingText } from './fact-texts.ts'

type StaffLineProps = {
  facts: StaffFacts
  /** Subject of the shift, in a list of people who can take it. */
  needed?: string
}

/** Role, subjects, levels and distance: the line under a name. */
export function StaffLine({ facts, needed }: StaffLineProps) {
  const levels = useLevelNames(useMyAccount().data?.sector ?? 'education')
  const parts = lineParts(facts, levels, needed)
  return (
    parts.length > 0 && (
      <span className="block text-hint text-pretty whitespace-normal wrap-anywhere">{parts.join('\u00a0· ')}</span>
    )
  )
}

type StaffChipsProps = {
  facts: Pick<StaffFacts, 'registration' | 'past_shifts' | 'rating' | 'next_free'>
  isConnected?: boolean
  /** Further chips of one list, before the next free day. */
  children?: ReactNode
}

/**
 * Registration, connection, earlier shifts and their rating, and the next free day, as chips. On a
 * phone they are shorter, so that most people's fit on one line.
 */
export const StaffChips = ({ facts, isConnected = false, children }: StaffChipsProps) => (
  <>
    <RegistrationChip registration={facts.registration} />
    {isConnected && (
      <Badge tone="brand" icon={<Link2 size={14} aria-hidden="true" />}>
        <span className="max-sm:sr-only">Connected</span>
      </Badge>
    )}
    {facts.past_shifts > 0 && (
      <Badge icon={<History size={14} aria-hidden="true" />}>
        <span className="sr-only">Worked {hereText(facts.past_shifts)}</span>
        <span aria-hidden="true" className="tabular-nums">
          Here {facts.past_shifts}×
        </span>
      </Badge>
    )}
    {facts.rating && (
      <Badge icon={<Star size={14} aria-hidden="true" className="fill-bar-fair text-bar-fair" />}>
        <span aria-hidden="true" className="tabular-nums">
          {ratingText(facts.rating)}
        </span>
        <span className="sr-only">{longRatingText(facts.rating)}</span>
      </Badge>
    )}
    {children}
    {facts.next_free && (
      <Badge icon={<CalendarPlus size={14} aria-hidden="true" />}>Next free {dayName(facts.next_free)}</Badge>
    )}
  </>
)
