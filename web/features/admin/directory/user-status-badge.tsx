import { CircleCheck, CircleSlash, CircleX, Plane } from 'lucide-react'
import type { UserStatus } from '#contract/platform/values.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const looks = {
  active: { tone: 'good', text: 'Active', Icon: CircleCheck },
  on_leave: { tone: 'wait', text: 'On leave', Icon: Plane },
  inactive: { tone: 'quiet', text: 'Inactive', Icon: CircleSlash },
  banned: { tone: 'bad', text: 'Banned', Icon: CircleX },
} as const

export const statusNames: Record<UserStatus, string> = {
  active: looks.active.text,
  on_leave: looks.on_leave.text,
  inactive: looks.inactive.text,
  banned: looks.banned.text,
}

/** Status of an account; a status unknown to this version shows as "Unknown". */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const look = Object.hasOwn(looks, status) ? looks[status] : null
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
