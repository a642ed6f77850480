import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Found } from './Found.tsx'
import { PageIsOver } from './PageIsOver.tsx'
import { Pagination, pageSummary } from './Pagination.tsx'
import { paling } from './paling.ts'

type Paged = { data: readonly unknown[]; total: number; page: number; per_page: number }

type PagedListProps<Page extends Paged> = {
  query: UseQueryResult<Page>
  failure: string
  /** What stands where there is none at all; past the last page stands the way to the first. */
  empty: ReactNode
  /** What is counted, as "1 entry" and "2 entries". */
  nouns: readonly [one: string, many: string]
  /** Of what the pages are, for who hears it; the counted noun unless said otherwise. */
  label?: string
  onPage: (page: number) => void
  /** Begins anew, where what is searched for is refused. */
  onClear?: () => void
  children: (page: Page) => ReactNode
  /** What stands under the pages. */
  foot?: ReactNode
}

/** A list by pages: how much of it is shown and the way to the others; while another page is on its way this one fades. */
export function PagedList<Page extends Paged>({
  query,
  failure,
  empty,
  nouns: [one, many],
  label = many,
  onPage,
  onClear,
  children,
  foot,
}: PagedListProps<Page>) {
  const isOutdated = query.isPlaceholderData
  return (
    <div aria-busy={isOutdated} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${paling(isOutdated)}`}>
      <Found
        query={query}
        failure={failure}
        wayOut={
          onClear && (
            <Button look="soft" onPress={onClear}>
              Clear search and filters
            </Button>
          )
        }
        isEmpty={({ data }) => data.length === 0}
        empty={query.data?.total ? <PageIsOver onFirst={() => onPage(1)} /> : empty}
      >
        {(shown) => (
          <>
            {children(shown)}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-sm text-dim tabular-nums">
                {pageSummary(shown.page, shown.per_page, shown.total, shown.total === 1 ? one : many)}
              </p>
              <Pagination
                label={label}
                page={shown.page}
                lastPage={Math.ceil(shown.total / shown.per_page)}
                onPage={onPage}
              />
            </div>
            {foot}
          </>
        )}
      </Found>
    </div>
  )
}
