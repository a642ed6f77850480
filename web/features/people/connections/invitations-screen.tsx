import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Side } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { useSession } from '#web/platform/session.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useReceivedInvitations, useSentInvitations } from './connections.ts'
import { useInvitationAnswers } from './invitations.ts'
import { OtherProfile } from './other-profile.tsx'
import { isBeingAccepted, ReceivedInvites } from './received-invites.tsx'
import { SendInvites } from './send-invites.tsx'
import { SentInvites } from './sent-invites.tsx'
import { useListAddress } from './use-list-address.ts'

const OPTIONS = ['send', 'sent', 'received'] as const
const TITLE = 'Invitations'

export const EmployerInvitationsScreen = () => <Guarded side="employer" />
export const EmployeeInvitationsScreen = () => <Guarded side="employee" />

function Guarded({ side }: { side: Side }) {
  if (useSession() !== null) return <InvitationsScreen side={side} />
  const login = (
    <Link to={`/${side}`} className={buttonClass()}>
      Sign in
    </Link>
  )
  return (
    <Screen title={TITLE}>
      <Empty action={login}>Please log in</Empty>
    </Screen>
  )
}

/** Tabs of people to invite, sent invitations and received ones. */
function InvitationsScreen({ side }: { side: Side }) {
  const [option] = useOption(OPTIONS)
  const [, set] = useUrlState()
  const address = useListAddress()
  const sent = useSentInvitations(side, 1).data
  const received = useReceivedInvitations(side, 1).data
  const answers = useInvitationAnswers(side)
  const mayInvite = useMay('book')
  const [profile, setProfile] = useState<KnownPerson | null>(null)

  // Another list begins at its first page and without the search of this one.
  const show = (next: (typeof OPTIONS)[number]) =>
    set({ option: next }, { replace: true, isReset: true, resetScroll: true })
  const accepted = received?.data.filter(({ id }) => isBeingAccepted(answers, id)).length ?? 0
  const findPeople = mayInvite && <Button onPress={() => show('send')}>Send an invite</Button>
  const list = { side, page: address.page, onPage: address.goToPage, onProfile: setProfile, nextStep: findPeople }
  const panels: Record<(typeof OPTIONS)[number], ReactNode> = {
    send: <SendInvites side={side} address={address} sent={sent?.data ?? []} onProfile={setProfile} />,
    sent: <SentInvites {...list} />,
    received: <ReceivedInvites {...list} answers={answers} />,
  }

  return (
    <Screen title={TITLE} width="reading">
      <Tabs
        label={TITLE}
        value={option}
        onChange={show}
        items={[
          { id: 'send', label: 'Send Invite' },
          { id: 'sent', label: counted('Sent Invites', sent?.counts.sent) },
          { id: 'received', label: counted('Received Invites', received && received.counts.received - accepted) },
        ]}
      >
        {panels[option]}
      </Tabs>
      <OtherProfile side={side} person={profile} onClose={() => setProfile(null)} />
    </Screen>
  )
}

const grouped = new Intl.NumberFormat('en-AU')
const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${grouped.format(count)})`
