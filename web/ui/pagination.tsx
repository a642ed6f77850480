import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { BareButton } from './bare-button.tsx'
import { canTurn, pageWindow } from './page-window.ts'

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
    if (canTurn(to, page, lastPage)) onPage(to)
  }
  return (
    <nav aria-label={`Pages of ${label}`} className="flex flex-wrap items-center gap-1">
      <PageButton label="Previous page" isDisabled={page <= 1} onPress={() => go(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </PageButton>
      {pageWindow(page, lastPage).map((number) => (
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
  <BareButton
    aria-label={label}
    aria-current={isCurrent ? 'page' : undefined}
    isDisabled={isDisabled}
    onPress={onPress}
    className={`grid h-9 min-w-9 place-items-center rounded-control px-2 text-sm font-medium tabular-nums transition-colors duration-120 disabled:opacity-40 pointer-coarse:h-11 pointer-coarse:min-w-11 ${isCurrent ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-dim hover:bg-hover hover:text-ink'}`}
  >
    {children}
  </BareButton>
)

const grouped = new Intl.NumberFormat('en-AU')

/** 'Showing 16 to 30 of 4,200 employees' */
export const pageSummary = (page: number, perPage: number, total: number, noun: string) => {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return `Showing ${grouped.format(first)} to ${grouped.format(last)} of ${grouped.format(total)} ${noun}`
}
