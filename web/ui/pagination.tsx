import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, UnstyledButton } from './button.tsx'
import { Empty } from './empty.tsx'
import { canGoTo, pageNumbers } from './page-numbers.ts'
import { LoadedFromUrl } from './query-state.tsx'
import { staleClass } from './stale-class.ts'

type PaginationProps = {
  /** Noun of the items, such as "employees". */
  label: string
  page: number
  lastPage: number
  /** Only ever called with another page that exists. */
  onPage: (page: number) => void
}

/** Previous, up to five page numbers, next. Nothing where there is one page only. */
export function Pagination({ label, page, lastPage, onPage }: PaginationProps) {
  if (lastPage <= 1) return null
  const go = (to: number) => {
    if (canGoTo(to, page, lastPage)) onPage(to)
  }
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center gap-1">
      <PageButton label="Previous page" isDisabled={page <= 1} onPress={() => go(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </PageButton>
      {pageNumbers(page, lastPage).map((number) => (
        <PageButton key={number} label={`Page ${number}`} isCurrent={number === page} onPress={() => go(number)}>
          {number}
        </PageButton>
      ))}
      <PageButton label="Next page" isDisabled={page >= lastPage} onPress={() => go(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </PageButton>
    </nav>
  )
}

type PageButtonProps = {
  label: string
  isCurrent?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

const PageButton = ({ label, isCurrent, isDisabled, onPress, children }: PageButtonProps) => (
  <UnstyledButton
    aria-label={label}
    aria-current={isCurrent ? 'page' : undefined}
    isDisabled={isDisabled}
    onPress={onPress}
    className={`grid h-9 min-w-9 place-items-center rounded-control px-2 text-sm font-medium tabular-nums transition-colors duration-120 disabled:opacity-40 pointer-coarse:h-11 pointer-coarse:min-w-11 ${isCurrent ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-dim hover:bg-hover hover:text-ink'}`}
  >
    {children}
  </UnstyledButton>
)

const { format } = new Intl.NumberFormat('en-AU')

/** 'Showing 16 to 30 of 4,200 employees' */
export const pageSummary = (page: number, perPage: number, total: number, noun: string) => {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return `Showing ${format(first)} to ${format(last)} of ${format(total)} ${noun}`
}

type PaginationBarProps = {
  /** Noun of the items: "Showing 1 to 10 of 25 people". */
  noun: string
  /** Noun for screen readers; the same by default. */
  label?: string
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/**
 * Pagination below a list with more than one page. A page past the end shows none, since it is
 * empty.
 */
export const PaginationBar = ({ noun, label = noun, page, perPage, total, onPage }: PaginationBarProps) =>
  total > perPage &&
  (page - 1) * perPage < total && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-dim">{pageSummary(page, perPage, total, noun)}</p>
      <Pagination label={label} page={page} lastPage={Math.ceil(total / perPage)} onPage={onPage} />
    </div>
  )

type Paged = { data: readonly unknown[]; total: number; page: number; per_page: number }

type PagedListProps<Page extends Paged> = {
  query: UseQueryResult<Page>
  failure: string
  /** Rows of people by default. */
  skeleton?: ReactNode
  /** Shown if the list is empty. A page past the end shows a link to the first page instead. */
  empty: ReactNode
  /** Singular and plural of the noun, as in "1 entry" and "2 entries". */
  nouns: readonly [one: string, many: string]
  /** Noun for screen readers; the plural by default. */
  label?: string
  onPage: (page: number) => void
  /** Clears the search, if the server refuses it. */
  onClear?: () => void
  children: (page: Page) => ReactNode
  footer?: ReactNode
}

/** Paginated list with a summary. The current page fades while the next one loads. */
export function PagedList<Page extends Paged>({
  query,
  failure,
  skeleton,
  empty,
  nouns: [one, many],
  label = many,
  onPage,
  onClear,
  children,
  footer,
}: PagedListProps<Page>) {
  const isOutdated = query.isPlaceholderData
  return (
    <div aria-busy={isOutdated} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isOutdated)}`}>
      <LoadedFromUrl
        query={query}
        failure={failure}
        skeleton={skeleton}
        exit={
          onClear && (
            <Button look="soft" onPress={onClear}>
              Clear search and filters
            </Button>
          )
        }
        isEmpty={({ data }) => data.length === 0}
        empty={query.data?.total ? <PageOutOfRange onFirst={() => onPage(1)} /> : empty}
      >
        {(shown) => (
          <>
            {children(shown)}
            {/* With one page, only screen readers get it: they announce no other result. */}
            <div
              className={shown.total > shown.per_page ? 'flex flex-wrap items-center justify-between gap-3' : 'sr-only'}
            >
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
            {footer}
          </>
        )}
      </LoadedFromUrl>
    </div>
  )
}

/** Shown for a page past the end, because it was emptied meanwhile or the URL is wrong. */
export const PageOutOfRange = ({ onFirst }: { onFirst: () => void }) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>This page is empty.</Empty>
)
