import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange } from '#web/ui/pagination.tsx'
import type { HistoryView } from './history-view.ts'

type NoActivitiesProps = { view: HistoryView; total: number; onChange: (changes: Partial<HistoryView>) => void }

/** Why there is nothing in the list, and where to go from here. */
export function NoActivities({ view, total, onChange }: NoActivitiesProps) {
  const icon = <History size={22} aria-hidden="true" />
  if (total > 0) return <PageOutOfRange onFirst={() => onChange({ page: 1 })} />
  if (view.filter !== 'all') {
    return (
      <Empty
        icon={icon}
        action={
          <Button look="link" onPress={() => onChange({ filter: 'all' })}>
            All Activities
          </Button>
        }
      >
        No {view.filter} activities.
      </Empty>
    )
  }
  return (
    <Empty
      icon={icon}
      hint="Shifts you have worked will appear here."
      action={
        <Link to="/employee/job-request" className={buttonClass('soft')}>
          Shift Requests
        </Link>
      }
    >
      You have no activities yet.
    </Empty>
  )
}
