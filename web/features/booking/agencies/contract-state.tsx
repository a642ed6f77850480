import { shortDate } from '#web/ui/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Terms = {
  starts_on: string
  ends_on: string | null
  notice_days: number
  accepted_at: string | null
  is_over: boolean
}

/** 'From 2 Mar 2026, until 31 Aug 2026, notice of 14 days' */
export const termsText = ({ starts_on, ends_on, notice_days }: Terms) =>
  [
    `From ${shortDate(starts_on)}`,
    ends_on !== null && `until ${shortDate(ends_on)}`,
    notice_days === 0 ? 'no notice' : `notice of ${notice_days} ${notice_days === 1 ? 'day' : 'days'}`,
  ]
    .filter(Boolean)
    .join(', ')

export const ContractState = ({ accepted_at, is_over, ends_on }: Terms) =>
  is_over ? (
    <StatusBadge status="ended" label="Ended" />
  ) : accepted_at === null ? (
    <StatusBadge status="pending" label="Proposed" />
  ) : (
    <StatusBadge status="active" label={ends_on === null ? 'Active' : `Active until ${shortDate(ends_on)}`} />
  )
