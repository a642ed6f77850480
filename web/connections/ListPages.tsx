import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Pagination, pageSummary } from '#web/ui/Pagination.tsx'
import { CONNECTIONS_PER_PAGE } from './connections.ts'

type ListPagesProps = { noun: string; page: number; total: number; onPage: (page: number) => void }

/** The foot of a list of connections that has more than one page. */
export const ListPages = ({ noun, page, total, onPage }: ListPagesProps) =>
  total > CONNECTIONS_PER_PAGE && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-dim">{pageSummary(page, CONNECTIONS_PER_PAGE, total, noun)}</p>
      <Pagination label={noun} page={page} lastPage={Math.ceil(total / CONNECTIONS_PER_PAGE)} onPage={onPage} />
    </div>
  )

/** In place of a page that others, or the reader, have emptied meanwhile. */
export const PageIsOver = ({ onFirst }: { onFirst: () => void }) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>There is nobody on this page any more.</Empty>
)
