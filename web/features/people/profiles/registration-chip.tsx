import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import type { SeenRegistration } from '#contract/people/profiles.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { registrationText } from './registration-text.ts'

const looks = {
  checked: { tone: 'good', Icon: ShieldCheck },
  unchecked: { tone: 'wait', Icon: ShieldQuestionMark },
  none: { tone: 'bad', Icon: ShieldAlert },
} as const

/** Status of a person's registration. Renders nothing for roles without a register. */
export function RegistrationChip({ registration }: { registration: SeenRegistration | null }) {
  if (registration === null) return null
  const { tone, Icon } = looks[registration.status]
  return (
    <Badge
      tone={registration.other_state !== null && tone === 'good' ? 'brand' : tone}
      icon={<Icon size={14} aria-hidden="true" />}
    >
      <span className="sr-only">Registration: </span>
      {registrationText(registration)}
    </Badge>
  )
}
