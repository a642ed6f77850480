import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react'
import type { TimesheetStatus } from '#contract/work/timesheets.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

const looks: Record<TimesheetStatus, { word: string; tone: Tone; Icon: typeof Clock }> = {
  draft: { word: 'Draft', tone: 'quiet', Icon: PencilLine },
  submitted: { word: 'Submitted', tone: 'wait', Icon: Clock },
  approved: { word: 'Approved', tone: 'good', Icon: CircleCheck },
  disputed: { word: 'Disputed', tone: 'bad', Icon: CircleAlert },
}

export const timesheetWord = (status: TimesheetStatus) => looks[status].word

export function TimesheetBadge({ status }: { status: TimesheetStatus }) {
  const { word, tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}
