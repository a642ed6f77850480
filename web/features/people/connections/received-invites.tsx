import type { ReactNode } from 'react'
import { type ListedConnection, mayAnswerInvitation, type Side } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { useMe } from '#web/platform/session.ts'
import { isUnderway } from '#web/platform/undoable.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import { RejectingBadge, UndoButton } from '#web/ui/undo.tsx'
import type { UndoableAnswers } from '#web/ui/use-undoable.ts'
import { CONNECTIONS_PER_PAGE, type OpenProfile, otherSideOf, useReceivedInvitations } from './connections.ts'
import { InvitationsLoading } from './invitations-loading.tsx'

type ReceivedInvitesProps = {
  side: Side
  page: number
  onPage: (page: number) => void
  onProfile: OpenProfile
  answers: UndoableAnswers
  /** Next step for a person without invitations. */
  nextStep: ReactNode
}

/**
 * Lists received invitations. An accepted one disappears at once and returns on failure; a rejected
 * one stays until the server has taken it.
 */
export function ReceivedInvites({ side, page, onPage, onProfile, answers, nextStep }: ReceivedInvitesProps) {
  const query = useReceivedInvitations(side, page)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const open = (data: readonly ListedConnection[]) => data.filter(({ id }) => !isBeingAccepted(answers, id))
  return (
    <div ref={rowKeys} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <Loaded
        query={query}
        isEmpty={({ data }) => open(data).length === 0}
        empty={
          page > 1 ? (
            <PageOutOfRange onFirst={() => onPage(1)} />
          ) : (
            <Empty action={nextStep}>No received invitations</Empty>
          )
        }
        skeleton={<InvitationsLoading />}
        failure="Failed to fetch connections."
      >
        {({ data, total }) => (
          <>
            <Rows label="Received invitations">
              {open(data).map((connection) => (
                <ReceivedRow key={connection.id} connection={connection} onProfile={onProfile} answers={answers} />
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

/** True while an acceptance is being sent; its row is hidden. */
export const isBeingAccepted = ({ states }: UndoableAnswers, id: number) => {
  const answer = states.get(id)
  return isUnderway(answer) && answer.status === 'accepted'
}

type ReceivedRowProps = { connection: ListedConnection; onProfile: OpenProfile; answers: UndoableAnswers }

function ReceivedRow({ connection, onProfile, answers }: ReceivedRowProps) {
  const me = useMe()
  const mayAnswer = useMay('book')
  const other = otherSideOf(connection, me.role)
  const answer = answers.states.get(connection.id)
  return (
    <Row>
      <RowMain>
        <PersonName
          name={other.name}
          avatar={other.avatar}
          onPress={() => onProfile(other)}
          caption={
            <>
              {connection.facts ? (
                <StaffLine facts={connection.facts} />
              ) : (
                other.bio && <span className="block truncate">{other.bio}</span>
              )}
              <span className="block truncate">
                Received <RelativeTime at={connection.created_at} />
              </span>
            </>
          }
        />
        {connection.facts && (
          <div className="flex flex-wrap gap-1.5 pt-1.5 pl-13 empty:hidden">
            <StaffChips facts={connection.facts} />
          </div>
        )}
        {answer?.phase === 'failed' && <p className="mt-1 text-sm font-medium text-bad">{answer.failure}</p>}
      </RowMain>
      {isUnderway(answer) && (
        <div className="flex items-center gap-3">
          <RejectingBadge />
          {answer.phase === 'delayed' && (
            <UndoButton aria-label={`Undo, ${other.name}`} onPress={() => answers.undo(connection.id)} />
          )}
        </div>
      )}
      {!isUnderway(answer) && mayAnswer && mayAnswerInvitation(me, connection) && (
        <div className="grid grid-cols-2 gap-3 *:min-h-12! max-sm:mt-1 max-sm:w-full sm:flex sm:*:min-w-28">
          <Button
            look="plain"
            size="large"
            aria-label={`Reject, ${other.name}`}
            onPress={() => answers.reject(connection.id)}
          >
            Reject
          </Button>
          <Button
            look="soft"
            size="large"
            aria-label={`Accept, ${other.name}`}
            onPress={() => answers.accept(connection.id)}
          >
            Accept
          </Button>
        </div>
      )}
    </Row>
  )
}
