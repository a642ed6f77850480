import { CircleCheck, Clock, LoaderCircle } from 'lucide-react'
import type { ImportSummary } from '#contract/admin/imports.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { standingOf } from './import-text.ts'

const looks = {
  mapping: { tone: 'wait', Icon: Clock },
  checking: { tone: 'brand', Icon: LoaderCircle },
  ready: { tone: 'wait', Icon: Clock },
  running: { tone: 'brand', Icon: LoaderCircle },
  finished: { tone: 'good', Icon: CircleCheck },
} as const

export function ImportStateBadge({ shown }: { shown: ImportSummary }) {
  const { tone, Icon } = looks[shown.state]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {standingOf(shown)}
    </Badge>
  )
}
