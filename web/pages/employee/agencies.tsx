import { useRef, useState } from 'react'
import type { MyAgency } from '#contract/booking/agencies.ts'
import { useAgencyChanges, useMyAgencies } from '#web/features/booking/agencies/agency.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

/** Agencies that represent the employee, and their invitations. */
export function MyAgenciesScreen() {
  const query = useMyAgencies()
  const [leaving, setLeaving] = useState<MyAgency | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  return (
    <Screen
      title="My Agencies"
      width="reading"
      intro="An agency asks you to work for its clients. You accept each shift yourself, and keep your other work."
    >
      <Loaded
        query={query}
        failure="Your agencies could not be loaded."
        empty={<Empty hint="An agency that invites you by email appears here.">No agency represents you</Empty>}
      >
        {(agencies) => (
          <div ref={list} tabIndex={-1} className="outline-none">
            <div ref={rowKeys}>
              <Rows label="Agencies">
                {agencies.map((agency) => (
                  <AgencyRow key={agency.id} agency={agency} onLeave={() => setLeaving(agency)} />
                ))}
              </Rows>
            </div>
          </div>
        )}
      </Loaded>
      <LeaveAgencyDialog
        agency={leaving}
        onClose={() => setLeaving(null)}
        onLeft={() => focusAfterDialog(() => list.current)}
      />
    </Screen>
  )
}

function AgencyRow({ agency, onLeave }: { agency: MyAgency; onLeave: () => void }) {
  const { agree } = useAgencyChanges()
  const [isPending, setPending] = useState(false)
  const name = agency.agency

  async function accept() {
    setPending(true)
    try {
      toast.ok(await agree(agency))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Your answer could not be sent. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Row>
      <RowMain>
        <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-dim">
          {agency.agreed_at ? 'Represents you since ' : 'Would like to represent you, invited '}
          <RelativeTime at={agency.agreed_at ?? agency.invited_at} />
        </p>
      </RowMain>
      {agency.agreed_at ? (
        <>
          <StatusBadge status="accepted" label="Represents you" />
          <Button look="link" size="small" aria-label={`End agreement, ${name}`} onPress={onLeave}>
            End agreement
          </Button>
        </>
      ) : (
        <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
          <Button look="plain" aria-label={`Decline, ${name}`} onPress={onLeave}>
            Decline
          </Button>
          <Button aria-label={`Accept, ${name}`} isPending={isPending} onPress={accept}>
            Accept
          </Button>
        </div>
      )}
    </Row>
  )
}

type LeaveAgencyDialogProps = { agency: MyAgency | null; onClose: () => void; onLeft: () => void }

function LeaveAgencyDialog({ agency, onClose, onLeft }: LeaveAgencyDialogProps) {
  const { leave } = useAgencyChanges()
  const lastAgency = useLastNonNull(agency)
  const name = lastAgency?.agency ?? ''
  const isAgreed = lastAgency?.agreed_at != null

  async function confirm() {
    if (!lastAgency) return
    toast.ok(await leave(lastAgency))
    onLeft()
  }

  return (
    <ConfirmDialog
      title={isAgreed ? `End the agreement with ${name}?` : `Decline the invitation from ${name}?`}
      confirm={isAgreed ? 'End agreement' : 'Decline'}
      dismiss={isAgreed ? 'Keep agreement' : 'Keep invitation'}
      isDanger
      isOpen={agency !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="Your answer could not be sent. Please try again."
    >
      <p>
        {isAgreed
          ? `${name} is notified and can no longer ask you to work for its clients. Its open requests are withdrawn. Your booked shifts stay.`
          : `${name} is notified, and can invite you again.`}
      </p>
    </ConfirmDialog>
  )
}
