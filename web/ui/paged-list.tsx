import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Found } from './found.tsx'
import { PageIsOver } from './page-is-over.tsx'
import { Pagination, pageSummary } from './pagination.tsx'
import { paling } from './paling.ts'

type Paged = { data: readonly unknown[]; total: number; page: number; per_page: number }

type PagedListProps<Page extends Paged> = {
  query: UseQueryResult<Page>
  failure: string
  /** Shown if the list is empty. A page past the end shows a link to the first page instead. */
  empty: ReactNode
  /** Singular and plural of the noun, as in "1 entry" and "2 entries". */
  nouns: readonly [one: string, many: string]
  /** Noun for screen readers; the plural by default. */
  label?: string
  onPage: (page: number) => void
  /** Begins anew, where what is searched for is refused. */
  onClear?: () => void
  children: (page: Page) => ReactNode
  foot?: ReactNode
}

/** Paginated list with a summary. The current page fades while the next one loads. */
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
