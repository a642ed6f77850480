import { Link } from '@tanstack/react-router'
import { FileClock, Printer } from 'lucide-react'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { BackLink } from '#web/features/work/bookings/back-link.tsx'
import { useMe } from '#web/platform/session.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LoadedFromUrl } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { useTimesheet } from './timesheet.ts'
import { TimesheetParts } from './timesheet-parts.tsx'

/** The timesheet of one shift, with pay and next step. Both sides see the same page. */
export function TimesheetScreen() {
  const [{ shift: id }] = useUrlState()
  return id === undefined ? (
    <Screen title="Timesheet" width="reading">
      <NoTimesheet />
    </Screen>
  ) : (
    <OneTimesheet key={id} shiftId={id} />
  )
}

const QUEUE = { to: '/employer/timesheets', label: 'Timesheets' } as const
const lists = {
  employee: { to: '/employee/activity-history', label: 'Activity History' },
  employer: { to: '/employer/records', label: 'Activity Records' },
} as const

/** Link to the list of the reader's timesheets. */
function ToList() {
  const { role } = useMe()
  const { to, label } = lists[role === 'employer' ? 'employer' : 'employee']
  return (
    <Link to={to} className={buttonClass('soft')}>
      {label}
    </Link>
  )
}

const NoTimesheet = () => (
  <Empty
    icon={<FileClock size={22} aria-hidden="true" />}
    hint="Every finished shift has one. Select it from the list."
    action={<ToList />}
  >
    No timesheet selected
  </Empty>
)

function OneTimesheet({ shiftId }: { shiftId: number }) {
  const query = useTimesheet(shiftId)
  const mayDownload = useMay('approve')
  const isEmployer = useMe().role === 'employer'
  return (
    <Screen
      title="Timesheet"
      width="reading"
      actions={
        query.data && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <BackLink list={isEmployer ? QUEUE : lists.employee} look="plain" />
            <Button look="plain" icon={<Printer size={16} aria-hidden="true" />} onPress={() => window.print()}>
              Print
            </Button>
            {mayDownload && query.data.invoice_number && (
              <InvoiceButton shiftId={shiftId} number={query.data.invoice_number} kind={query.data.document_kind} />
            )}
          </div>
        )
      }
    >
      <LoadedFromUrl
        query={query}
        skeleton={<TimesheetSkeleton />}
        failure="Failed to load the timesheet."
        exit={<ToList />}
      >
        {(timesheet) => <TimesheetParts timesheet={timesheet} />}
      </LoadedFromUrl>
    </Screen>
  )
}

const TimesheetSkeleton = () => (
  <div className="grid gap-6">
    <SkeletonCard lines={4} />
    <SkeletonCard lines={5} />
  </div>
)
