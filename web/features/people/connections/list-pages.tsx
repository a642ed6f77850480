import { PageLine } from '#web/ui/page-line.tsx'
import { CONNECTIONS_PER_PAGE } from './connections.ts'

type ListPagesProps = { noun: string; page: number; total: number; onPage: (page: number) => void }

/** The foot of a list of connections that has more than one page. */
export const ListPages = ({ noun, page, total, onPage }: ListPagesProps) => (
  <PageLine noun={noun} page={page} perPage={CONNECTIONS_PER_PAGE} total={total} onPage={onPage} />
)
