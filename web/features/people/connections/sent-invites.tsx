import { type ReactNode, useState } from 'react'
import { type ListedConnection, mayEnd, type Side } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { useMe } from '#web/platform/session.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { focusNextRow, useRowNavigation } from '#web/ui/row-focus.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { CONNECTIONS_PER_PAGE, type OpenProfile, otherSideOf, useSentInvitations } from './connections.ts'
import { withdrawInvitation } from './invitations.ts'
import { InvitationsLoading } from './invitations-loading.tsx'

type SentInvitesProps = {
  side: Side
  page: number
  onPage: (page: number) => void
  onProfile: OpenProfile
  /** Next step for a person who has sent no invitations. */
  nextStep: ReactNode
}

/** Lists sent invitations with their status, newest first. */
export function SentInvites({ side, page, onPage, onProfile, nextStep }: SentInvitesProps) {
  const query = useSentInvitations(side, page)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  return (
    <div ref={rowKeys} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <Loaded
        query={query}
        isEmpty={({ data }) => data.length === 0}
        empty={
          page > 1 ? (
            <PageOutOfRange onFirst={() => onPage(1)} />
          ) : (
            <Empty action={nextStep}>You haven't sent any invitations yet</Empty>
          )
        }
        skeleton={<InvitationsLoading />}
        failure="Failed to fetch connections."
      >
        {({ data, total }) => (
          <>
            <Rows label="Sent invitations">
              {data.map((connection) => (
                <SentRow key={connection.id} connection={connection} onProfile={onProfile} />
              ))}
            </Rows>
            <PaginationBar
              perPage={CONNECTIONS_PER_PAGE}
              noun="invitations"
              page={page}
              total={total}
              onPage={onPage}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function SentRow({ connection, onProfile }: { connection: ListedConnection; onProfile: OpenProfile }) {
  const me = useMe()
  const mayWithdraw = useMay('manage')
  const [isLeaving, setLeaving] = useState(false)
  const other = otherSideOf(connection, me.role)

  async function withdraw({ target }: PressEvent) {
    setLeaving(true)
    await withdrawInvitation(connection.id, () => document.activeElement === target && focusNextRow(target))
    setLeaving(false)
  }

  return (
    <Row>
      <RowMain>
        <PersonName
          name={other.name}
          avatar={other.avatar}
          onPress={() => onProfile(other)}
          caption={
            <>
              {connection.facts && <StaffLine facts={connection.facts} />}
              Sent <RelativeTime at={connection.created_at} />
              {connection.sent_by && ` by ${connection.sent_by}`}
            </>
          }
        />
      </RowMain>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-row-reverse max-sm:justify-end max-sm:pl-13">
        {connection.status === 'pending' && mayWithdraw && mayEnd(me, connection) && (
          <Button look="link" aria-label={`Withdraw, ${other.name}`} isPending={isLeaving} onPress={withdraw}>
            Withdraw
          </Button>
        )}
        <StatusBadge status={connection.status} />
      </div>
    </Row>
  )
}
