import { Suspense } from 'react'
import type { AdminEmployee } from '#contract/admin/directory.ts'
import { rolesText } from '#contract/people/classifications.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { useEmployees } from '#web/features/admin/directory/lists.ts'
import { type PeopleAddress, usePeopleAddress, userStatuses } from '#web/features/admin/directory/people-address.ts'
import { PeopleFilterBar } from '#web/features/admin/directory/people-filter-bar.tsx'
import { Portrait } from '#web/features/admin/directory/portrait.tsx'
import { UserStatusBadge } from '#web/features/admin/directory/user-status-badge.tsx'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { useDeferredQuery } from '#web/platform/deferred-query.ts'
import { isFinal, sentenceOf } from '#web/platform/failure.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button, UnstyledButton } from '#web/ui/button.tsx'
import { dateIn, shortDate, viewerZone, zoneName } from '#web/ui/dates.ts'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { runWhenIdle } from '#web/ui/idle.ts'
import { PageOutOfRange, Pagination, pageSummary } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const EmployeeDialog = lazyComponent(
  () => import('#web/features/admin/directory/employee-dialog.tsx'),
  'EmployeeDialog',
)
runWhenIdle(() => EmployeeDialog.preload?.())

const { education, healthcare } = sectorTerms
const EVERYBODY = `${education.staff} and ${healthcare.staff}`

/** All employees, by name unless sorted by newest. */
export function EmployeesScreen() {
  const address = usePeopleAddress('person')
  const employees = useDeferredQuery(useEmployees(address))
  const { data, isOutdated } = employees
  const wasOpened = useLastNonNull(address.openId) !== null
  const listedPerson = data?.data.find(({ id }) => id === address.openId) ?? null

  return (
    <Screen
      title="Employee Management"
      intro={`Manage ${address.sector === null ? EVERYBODY : sectorTerms[address.sector].staff} and their accounts.`}
    >
      <PeopleFilterBar address={address} label="Search employees" statuses={userStatuses} />
      <div aria-busy={isOutdated} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isOutdated)}`}>
        <Table
          label="Employees"
          rows={data?.data ?? []}
          keyOf={({ id }) => id}
          columns={columnsOf(address.open)}
          isDense
          isRowPressable
          fallback={tableFallback(employees, address)}
        />
        {data && data.last_page > 1 && data.data.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-dim tabular-nums">
              {pageSummary(data.current_page, data.per_page, data.total, 'employees')}
            </p>
            <Pagination
              label="employees"
              page={data.current_page}
              lastPage={data.last_page}
              onPage={address.goToPage}
            />
          </div>
        )}
      </div>
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <EmployeeDialog id={address.openId} known={listedPerson} onClose={() => address.open(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

type EmployeesQuery = Pick<ReturnType<typeof useEmployees>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** Line in place of the rows: loading, failed or empty. */
function tableFallback({ data, error, isFetching, refetch }: EmployeesQuery, address: PeopleAddress) {
  if (data === undefined && error === null)
    return (
      <span role="status" aria-busy="true">
        Loading...
      </span>
    )
  if (data === undefined)
    return (
      <span className="grid justify-items-center gap-3">
        <span role="alert" className="font-medium text-bad">
          {sentenceOf(error, 'Failed to load employees')}
        </span>
        {!isFinal(error) ? (
          <Button look="plain" size="small" isPending={isFetching} onPress={() => refetch()}>
            Retry
          </Button>
        ) : (
          address.isNarrowed && <Clear onPress={address.clear} />
        )}
      </span>
    )
  if (data.data.length > 0) return undefined
  if (data.total > 0) return <PageOutOfRange onFirst={() => address.goToPage(1)} />
  return (
    <span className="grid justify-items-center gap-1">
      <span className="font-medium text-ink">No employees found</span>
      <span>
        {address.isNarrowed
          ? 'Try adjusting your search. You can use part of a name, email or phone number.'
          : 'Employees appear here when they register or are imported.'}
      </span>
      {address.isNarrowed && (
        <span className="mt-2">
          <Clear onPress={address.clear} />
        </span>
      )}
    </span>
  )
}

const Clear = ({ onPress }: { onPress: () => void }) => (
  <Button look="soft" size="small" onPress={onPress}>
    Clear search and filters
  </Button>
)

/** Worded like the filters of the credentials queue. */
const credentialLooks = {
  refused: { tone: 'bad', text: 'Refused' },
  expired: { tone: 'bad', text: 'Expired' },
  to_check: { tone: 'wait', text: 'To check' },
  checked: { tone: 'good', text: 'Checked' },
} as const

const columnsOf = (onView: (id: number) => void): Column<AdminEmployee>[] => [
  {
    title: 'Avatar',
    isNarrow: true,
    isOnlyInTable: true,
    cell: ({ name, avatar }) => <Portrait name={name} avatar={avatar} />,
  },
  {
    title: 'Name',
    isHeading: true,
    cell: ({ id, name, classifications, home, time_zone }) => (
      <div>
        <UnstyledButton
          onPress={() => onView(id)}
          className="text-left font-medium text-brand-ink underline-offset-4 hover:underline"
        >
          {name}
        </UnstyledButton>
        <p className="text-hint text-dim">
          {[rolesText(classifications), home ? `${home.name} ${home.state}` : zoneName(time_zone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    ),
  },
  { title: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  {
    title: 'Phone',
    cell: ({ phone }) => phone && <span className="whitespace-nowrap tabular-nums">{phoneText(phone)}</span>,
  },
  {
    title: 'Status',
    isFigure: true,
    cell: ({ status, last_login_at, created_at }) => (
      <div className="grid justify-items-start gap-0.5">
        <UserStatusBadge status={status} />
        <span className="text-hint whitespace-nowrap text-dim">
          {last_login_at === null ? (
            'No login yet'
          ) : (
            <>
              Last login <RelativeTime at={last_login_at} />
            </>
          )}
        </span>
        <span className="text-hint whitespace-nowrap text-dim">
          Joined {shortDate(dateIn(viewerZone(), created_at))}
        </span>
      </div>
    ),
  },
  {
    title: 'Credentials',
    isFigure: true,
    cell: ({ credential_status: status }) =>
      status && <Badge tone={credentialLooks[status].tone}>{credentialLooks[status].text}</Badge>,
  },
  {
    title: 'Details',
    isTitleHidden: true,
    align: 'right',
    cell: ({ id, name }) => (
      <Button look="soft" size="small" aria-label={`View Details of ${name}`} onPress={() => onView(id)}>
        <span className="whitespace-nowrap">View Details</span>
      </Button>
    ),
  },
]
