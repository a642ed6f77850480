import { type ReactNode, useState } from 'react'
import type { Connection, Side } from '#contract/people/connections.ts'
import { Rows } from '#web/ui/card.tsx'
import type { OpenProfile } from './connections.ts'
import { useInvites } from './invitations.ts'
import { type Recommended, withHandledRows } from './recommended.ts'
import { RecommendedRow } from './recommended-row.tsx'

type RecommendedListProps = {
  side: Side
  people: readonly Recommended[]
  /** The invitations sent, as they stand now. */
  sent: readonly Connection[]
  onProfile: OpenProfile
  /** Shown if there is nobody to recommend. */
  nobody: ReactNode
}

/**
 * One page of recommended people. An invited person stays in place, so that the invitation can be
 * seen and withdrawn, until the page is left.
 */
export function RecommendedList({ side, people, sent, onProfile, nobody }: RecommendedListProps) {
  const { invites, send, withdraw } = useInvites(side)
  const [shown, setShown] = useState(people)
  const next = withHandledRows(shown, people, (id) => invites.has(id))
  if (next.length !== shown.length || next.some((item, index) => item !== shown[index])) setShown(next)

  /** The answer of the other side may have come since it was sent. */
  function connectionOf({ id }: Recommended) {
    const invite = invites.get(id)
    if (!invite?.connection) return null
    const { connection } = invite
    return sent.find((item) => item.id === connection.id) ?? connection
  }

  if (next.length === 0) return nobody
  return (
    <Rows label="Recommended people">
      {next.map((person) => (
        <RecommendedRow
          key={person.id}
          person={person}
          connection={connectionOf(person)}
          isPending={invites.get(person.id)?.isMoving ?? false}
          onSend={() => send(person)}
          onTakeBack={(connection) => withdraw(person.id, connection)}
          onProfile={() => onProfile({ ...person, email: null })}
        />
      ))}
    </Rows>
  )
}
