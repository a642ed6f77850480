import { Pagination, pageSummary } from './pagination.tsx'

type PageLineProps = {
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
export const PageLine = ({ noun, label = noun, page, perPage, total, onPage }: PageLineProps) =>
  total > perPage &&
  (page - 1) * perPage < total && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-dim">{pageSummary(page, perPage, total, noun)}</p>
      <Pagination label={label} page={page} lastPage={Math.ceil(total / perPage)} onPage={onPage} />
    </div>
  )
