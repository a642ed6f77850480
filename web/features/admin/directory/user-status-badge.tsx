import { CircleCheck, CircleSlash, CircleX, Plane } from 'lucide-react'
import type { UserStatus } from '#contract/platform/values.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const looks = {
  active: { tone: 'good', word: 'Active', Icon: CircleCheck },
  on_leave: { tone: 'wait', word: 'On leave', Icon: Plane },
  inactive: { tone: 'quiet', word: 'Inactive', Icon: CircleSlash },
  banned: { tone: 'bad', word: 'Banned', Icon: CircleX },
} as const

export const statusNames: Record<UserStatus, string> = {
  active: looks.active.word,
  on_leave: looks.on_leave.word,
  inactive: looks.inactive.word,
  banned: looks.banned.word,
}

/** Status of an account; a status unknown to this version shows as "Unknown". */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const look = Object.hasOwn(looks, status) ? looks[status] : null
  if (look === null) return <Badge>Unknown</Badge>
  const { tone, word, Icon } = look
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}

/** Employers have a badge only for active or inactive; other statuses appear among the facts. */
export const EmployerStatusBadge = ({ status }: { status: UserStatus }) =>
  (status === 'active' || status === 'inactive') && <UserStatusBadge status={status} />
