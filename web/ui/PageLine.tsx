import { Pagination, pageSummary } from './Pagination.tsx'

type PageLineProps = {
  /** What is counted: 'Showing 1 to 10 of 25 people'. */
  noun: string
  /** Of what the pages are, for who hears it; the counted noun unless said otherwise. */
  label?: string
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/**
 * The foot of a list that has more than one page: how much of it is shown, and the way to the other pages. A page past the
 * end has none, since it shows nothing.
 */
export const PageLine = ({ noun, label = noun, page, perPage, total, onPage }: PageLineProps) =>
  total > perPage &&
  (page - 1) * perPage < total && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-dim">{pageSummary(page, perPage, total, noun)}</p>
      <Pagination label={label} page={page} lastPage={Math.ceil(total / perPage)} onPage={onPage} />
    </div>
  )
