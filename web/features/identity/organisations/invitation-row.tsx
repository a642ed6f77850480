import { useState } from 'react'
import type { MemberInvitation, Site } from '#contract/identity/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button, type PressEvent } from '#web/ui/button.tsx'
import { Row, RowMain } from '#web/ui/card.tsx'
import { focusNextRow } from '#web/ui/row-focus.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useOrganisationChanges } from './organisation.ts'
import { sitesText } from './role-text.ts'

type InvitationRowProps = { invitation: MemberInvitation; sites: readonly Site[]; hasSites: boolean }

/** An invitation that nobody has accepted. Withdrawing needs no question: it can be sent again. */
export function InvitationRow({ invitation, sites, hasSites }: InvitationRowProps) {
  const { email, role, site_ids, sent_at, is_over } = invitation
  const { inviteAgain, withdraw } = useOrganisationChanges()
  const [pending, setPending] = useState<'again' | 'withdraw' | null>(null)

  async function run(what: 'again' | 'withdraw', act: () => Promise<string>, failure: string) {
    setPending(what)
    try {
      toast.ok(await act())
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, failure))
    } finally {
      setPending(null)
    }
  }
  const again = () => run('again', () => inviteAgain(invitation), 'The invitation could not be sent. Please try again.')
  const takeBack = ({ target }: PressEvent) =>
    run(
      'withdraw',
      () => withdraw(invitation, () => focusNextRow(target)),
      'The invitation could not be withdrawn. Please try again.',
    )

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
      <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
        <Button
          look="link"
          size="small"
          aria-label={`Withdraw, ${email}`}
          isPending={pending === 'withdraw'}
          onPress={takeBack}
        >
          Withdraw
        </Button>
        <Button
          look="soft"
          size="small"
          aria-label={`Send again, ${email}`}
          isPending={pending === 'again'}
          onPress={again}
        >
          Send again
        </Button>
      </div>
    </Row>
  )
}
