import type { MemberRole } from '../platform/endpoint.ts'
import { hasRight } from '../platform/member-rights.ts'

/** Names of the weekdays from Monday, which is 1 in the contract. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Monday to Friday' for consecutive days, otherwise 'Monday, Wednesday and Friday'. */
export const weekdayText = (weekdays: readonly number[]): string => {
  const sorted = weekdays.toSorted((one, other) => one - other)
  const names = sorted.flatMap((day) => weekdayNames[day - 1] ?? [])
  const isRow = sorted.length > 2 && sorted.at(-1)! - sorted[0]! === sorted.length - 1
  if (isRow) return `${names[0]} to ${names.at(-1)}`
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Limits apply to members who book but do not manage. */
export const isLimited = (role: MemberRole | null): boolean => hasRight(role, 'book') && !hasRight(role, 'manage')
