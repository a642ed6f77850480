import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { usePersonId } from '#web/features/people/profiles/person-id.ts'
import { InviteForm } from '#web/features/people/staff-invitations/invite-form.tsx'
import { SentInvitations } from '#web/features/people/staff-invitations/sent-invitations.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Invites a list of staff by email or text message. `?id=` chooses the pool. */
export function InviteStaffScreen() {
  const pool = usePersonId()
  const mayBook = useMay('book')
  return (
    <Screen
      title="Invite staff"
      intro="Bring your own list. Each person gets one link, and is connected with you when they join."
      actions={
        <Link to="/employer/pools" className={buttonClass('plain')}>
          <ArrowLeft size={16} aria-hidden="true" />
          Pools
        </Link>
      }
    >
      {mayBook ? (
        <>
          <InviteForm startPool={pool} />
          <SentInvitations />
        </>
      ) : (
        <Empty hint="Ask an owner, manager or organiser.">Your role cannot invite staff</Empty>
      )}
    </Screen>
  )
}
