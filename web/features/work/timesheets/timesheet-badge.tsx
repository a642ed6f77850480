import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react'
import type { TimesheetStatus } from '#contract/work/timesheets.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

const looks: Record<TimesheetStatus, { text: string; tone: Tone; Icon: typeof Clock }> = {
  draft: { text: 'Draft', tone: 'quiet', Icon: PencilLine },
  submitted: { text: 'Submitted', tone: 'wait', Icon: Clock },
  approved: { text: 'Approved', tone: 'good', Icon: CircleCheck },
  disputed: { text: 'Disputed', tone: 'bad', Icon: CircleAlert },
}

export const timesheetWord = (status: TimesheetStatus) => looks[status].text

export function TimesheetBadge({ status }: { status: TimesheetStatus }) {
  const { text, tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
