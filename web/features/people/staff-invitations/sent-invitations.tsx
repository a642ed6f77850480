import { CircleCheck, CircleX, Clock, RotateCw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { StaffInvitation } from '#contract/people/staff-invitations.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { STAFF_INVITATIONS_PER_PAGE, useInvitationChanges, useStaffInvitations } from './invitations.ts'

/** Invitations that the site has sent, with their status. */
export function SentInvitations() {
  const [page, setPage] = useState(1)
  const query = useStaffInvitations(page)
  const counts = query.data?.counts
  return (
    <section aria-labelledby="sent-invitations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="sent-invitations">Sent invitations</h2>
        {counts && counts.sent > 0 && (
          <p className="text-sm text-dim tabular-nums">
            {counts.sent} sent, {counts.claimed} joined
            {counts.not_delivered > 0 && `, ${counts.not_delivered} not delivered`}
          </p>
        )}
      </div>
      <Loaded
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={
          <Empty hint="You see here whether an invitation was sent, and who has joined.">No invitations yet</Empty>
        }
        failure="The invitations could not be loaded."
      >
        {({ data, total }) => (
          <>
            <Rows label="Sent invitations">
              {data.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </Rows>
            <PaginationBar
              perPage={STAFF_INVITATIONS_PER_PAGE}
              noun="invitations"
              page={page}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

const states: Record<StaffInvitation['state'], { label: string; tone: Tone; Icon: typeof Send }> = {
  waiting: { label: 'Sending', tone: 'wait', Icon: Clock },
  sent: { label: 'Sent', tone: 'quiet', Icon: Send },
  not_delivered: { label: 'Not delivered', tone: 'bad', Icon: CircleX },
  claimed: { label: 'Joined', tone: 'good', Icon: CircleCheck },
  expired: { label: 'Expired', tone: 'bad', Icon: CircleX },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', Icon: Undo2 },
}

function InvitationRow({ invitation }: { invitation: StaffInvitation }) {
  const { id, channel, address, pool, state, sent_at, claimed_by } = invitation
  const { resend, withdraw } = useInvitationChanges()
  const { label, tone, Icon } = states[state]
  const name = channel === 'sms' ? phoneText(address) : address
  const isOver = state === 'claimed' || state === 'withdrawn'

  async function run(change: (id: number) => Promise<string>) {
    try {
      toast.ok(await change(id))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The invitation could not be changed. Please try again.'))
    }
  }

  return (
    <Row>
      <RowMain>
        <p className="text-sm font-semibold wrap-anywhere">{claimed_by?.name ?? name}</p>
        <p className="text-sm wrap-anywhere text-dim">
          {claimed_by && `${name}, `}
          {pool && `${pool}, `}
          <RelativeTime at={sent_at} />
        </p>
      </RowMain>
      <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
        {label}
      </Badge>
      {!isOver && (
        <RowMenu
          label={`More about ${name}`}
          entries={[
            {
              id: 'again',
              label: 'Send again',
              icon: <RotateCw size={16} aria-hidden="true" />,
              onPress: () => run(resend),
            },
            {
              id: 'withdraw',
              label: 'Withdraw',
              icon: <Undo2 size={16} aria-hidden="true" />,
              onPress: () => run(withdraw),
            },
          ]}
        />
      )}
    </Row>
  )
}
