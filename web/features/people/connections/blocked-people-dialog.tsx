import { useState } from 'react'
import type { Block } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { focusNextRow } from '#web/ui/row-focus.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { CONNECTIONS_PER_PAGE, unblock, useBlocks } from './connections.ts'

/** Lists people whom the reader has blocked, with a button to unblock. */
export const BlockedPeopleDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title="Blocked people" isOpen={isOpen} onClose={onClose}>
    <BlockedPeople />
  </Dialog>
)

function BlockedPeople() {
  const [page, setPage] = useState(1)
  const query = useBlocks(page)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-dim">You and these people do not see each other.</p>
      <Loaded
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={
          page > 1 ? (
            <PageOutOfRange onFirst={() => setPage(1)} />
          ) : (
            <Empty hint="You can block someone from the menu of a connection.">You have not blocked anyone</Empty>
          )
        }
        skeleton={<SkeletonRows rows={2} />}
        failure="Failed to load blocked people."
      >
        {({ data, total }) => (
          <>
            <Rows label="Blocked people">
              {data.map((block) => (
                <BlockedRow key={block.id} block={block} />
              ))}
            </Rows>
            <PaginationBar
              perPage={CONNECTIONS_PER_PAGE}
              noun="blocked people"
              page={page}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function BlockedRow({ block }: { block: Block }) {
  const mayUnblock = useMay('manage')
  const [isPending, setPending] = useState(false)

  async function unblockPerson(target: Element) {
    setPending(true)
    try {
      const { message } = await unblock(block.id, () => focusNextRow(target))
      toast.ok(message, { for: 'invitation' })
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to unblock. Please try again.'), { for: 'invitation' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Row>
      <RowMain>
        <PersonName
          name={block.name}
          caption={
            <>
              Blocked <RelativeTime at={block.created_at} />
            </>
          }
        />
      </RowMain>
      {mayUnblock && (
        <Button
          look="plain"
          aria-label={`Unblock, ${block.name}`}
          isPending={isPending}
          onPress={({ target }) => unblockPerson(target)}
        >
          Unblock
        </Button>
      )}
    </Row>
  )
}
