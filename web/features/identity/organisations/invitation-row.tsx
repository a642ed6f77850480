import type { MemberInvitation, Site } from '#contract/identity/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { InvitationButtons } from '#web/ui/invitation-buttons.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { useOrganisationChanges } from './organisation.ts'
import { sitesText } from './role-text.ts'

type InvitationRowProps = { invitation: MemberInvitation; sites: readonly Site[]; hasSites: boolean }

/** An invitation that nobody has accepted. */
export function InvitationRow({ invitation, sites, hasSites }: InvitationRowProps) {
  const { email, role, site_ids, sent_at, is_over } = invitation
  const { inviteAgain, withdraw } = useOrganisationChanges()
  return (
    <Row>
      <RowMain>
        <p className="text-sm font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-dim">
          {hasSites && `${sitesText(site_ids, sites)}, sent `}
          {!hasSites && 'Sent '}
          <RelativeTime at={sent_at} />
        </p>
      </RowMain>
      <div className="flex flex-wrap gap-1.5">
        {is_over && <Badge tone="bad">Expired</Badge>}
        <Badge>{memberRoleLabels[role]}</Badge>
      </div>
      <InvitationButtons
        email={email}
        onResend={() => inviteAgain(invitation)}
        onWithdraw={(onDone) => withdraw(invitation, onDone)}
      />
    </Row>
  )
}
