import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { staleClass } from '#web/ui/stale-class.ts'
import { RecordGroups } from './record-groups.tsx'
import { RECORDS_PER_PAGE, type useRecords } from './records.ts'
import { countFilters, noRecordFilters, type RecordsView } from './records-view.ts'

type RecordListProps = {
  view: RecordsView
  onChange: (changes: Partial<RecordsView>) => void
  query: ReturnType<typeof useRecords>
}

const grouped = new Intl.NumberFormat('en-AU')

export function RecordList({ view, onChange, query }: RecordListProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const { data, isPlaceholderData: isOutdated } = query

  function goToPage(page: number) {
    onChange({ page })
    count.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="min-h-5 text-sm text-dim outline-none">
        {data && `${grouped.format(data.total)} ${data.total === 1 ? 'record' : 'records'}`}
      </p>
      <div ref={rowKeys} aria-busy={isOutdated} className={staleClass(isOutdated)}>
        <Loaded
          query={query}
          isEmpty={({ data: rows }) => rows.length === 0}
          empty={<Nothing view={view} total={data?.total ?? 0} onChange={onChange} />}
          failure="Failed to load your records."
        >
          {({ data: rows, groups }) => <RecordGroups rows={rows} groups={groups} />}
        </Loaded>
      </div>
      {data && data.data.length > 0 && (
        <PaginationBar
          noun="records"
          page={view.page}
          perPage={RECORDS_PER_PAGE}
          total={data.total}
          onPage={goToPage}
        />
      )}
    </>
  )
}

function Nothing({ view, total, onChange }: Omit<RecordListProps, 'query'> & { total: number }) {
  if (total > 0) return <PageOutOfRange onFirst={() => onChange({ page: 1 })} />
  return (
    <Empty
      icon={<ClipboardList size={22} aria-hidden="true" />}
      hint={countFilters(view) > 0 ? undefined : 'Your bookings, hours and costs will appear here.'}
      action={
        countFilters(view) > 0 ? (
          <Button look="link" onPress={() => onChange(noRecordFilters)}>
            All records
          </Button>
        ) : (
          <Link to="/employer/book" className={buttonClass('soft')}>
            Book Staff
          </Link>
        )
      }
    >
      No records found matching your filters
    </Empty>
  )
}
