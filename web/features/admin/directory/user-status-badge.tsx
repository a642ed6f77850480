import { CircleCheck, CircleSlash, CircleX, Plane } from 'lucide-react'
import type { UserStatus } from '#contract/platform/values.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const badges = {
  active: { tone: 'good', text: 'Active', Icon: CircleCheck },
  on_leave: { tone: 'wait', text: 'On leave', Icon: Plane },
  inactive: { tone: 'quiet', text: 'Inactive', Icon: CircleSlash },
  banned: { tone: 'bad', text: 'Banned', Icon: CircleX },
} as const

export const statusNames: Record<UserStatus, string> = {
  active: badges.active.text,
  on_leave: badges.on_leave.text,
  inactive: badges.inactive.text,
  banned: badges.banned.text,
}

/** Status of an account; a status unknown to this version shows as "Unknown". */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const look = Object.hasOwn(badges, status) ? badges[status] : null
  if (look === null) return <Badge>Unknown</Badge>
  const { tone, text, Icon } = look
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  )
}

/** Employers have a badge only for active or inactive; other statuses appear among the facts. */
export const EmployerStatusBadge = ({ status }: { status: UserStatus }) =>
  (status === 'active' || status === 'inactive') && <UserStatusBadge status={status} />
