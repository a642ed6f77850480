import { CircleAlert, CircleCheck, CircleX, Clock, RefreshCw, TimerOff } from 'lucide-react'
import { type CredentialStatus, credentialStatusLabels } from '#contract/people/credential-kinds.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const looks = {
  unchecked: { tone: 'wait', Icon: Clock },
  may_engage: { tone: 'good', Icon: CircleCheck },
  may_not_engage: { tone: 'bad', Icon: CircleX },
  review: { tone: 'wait', Icon: CircleAlert },
  in_progress: { tone: 'brand', Icon: RefreshCw },
  error: { tone: 'quiet', Icon: CircleAlert },
  expired: { tone: 'bad', Icon: TimerOff },
} as const

/** Status of a credential; `label` replaces the text. */
export function CredentialStatusBadge({ standing, label }: { standing: CredentialStatus; label?: string }) {
  const { tone, Icon } = looks[standing]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {label ?? credentialStatusLabels[standing]}
    </Badge>
  )
}
