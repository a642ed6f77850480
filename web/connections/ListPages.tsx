import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PageLine } from '#web/ui/Pagination.tsx'
import { CONNECTIONS_PER_PAGE } from './connections.ts'

type ListPagesProps = { noun: string; page: number; total: number; onPage: (page: number) => void }

/** The foot of a list of connections that has more than one page. */
export const ListPages = ({ noun, page, total, onPage }: ListPagesProps) => (
  <PageLine noun={noun} page={page} perPage={CONNECTIONS_PER_PAGE} total={total} onPage={onPage} />
)

/** In place of a page that others, or the reader, have emptied meanwhile. */
export const PageIsOver = ({ onFirst }: { onFirst: () => void }) => (
  <Empty action={<Button onPress={onFirst}>Go to the first page</Button>}>There is nobody on this page any more.</Empty>
)
