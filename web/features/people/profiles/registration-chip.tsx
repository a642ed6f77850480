import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import type { SeenRegistration } from '#contract/people/profiles.ts'
import { Badge } from '#web/ui/status-badge.tsx'

const looks = {
  checked: { tone: 'good', Icon: ShieldCheck },
  unchecked: { tone: 'wait', Icon: ShieldQuestionMark },
  none: { tone: 'bad', Icon: ShieldAlert },
} as const

/** "Checked", "Registered in NSW", "Not checked yet" or "Not registered". */
function registrationText({ status, other_state }: SeenRegistration): string {
  if (status === 'none') return 'Not registered'
  if (status === 'unchecked') return 'Not checked yet'
  return other_state === null ? 'Checked' : `Registered in ${other_state}`
}

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
