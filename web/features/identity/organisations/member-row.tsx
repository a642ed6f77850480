import { Crown, UserMinus, UserPen } from 'lucide-react'
import type { Member, Site } from '#contract/identity/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { sitesText } from './role-text.ts'

type MemberRowProps = {
  member: Member
  sites: readonly Site[]
  /** Sites are named only where there are several. */
  hasSites: boolean
  /** Changes of this member; absent if the reader may change nothing. */
  changes?: { onChange: () => void; onTransfer: () => void; onRemove: () => void } | undefined
}

export function MemberRow({ member, sites, hasSites, changes }: MemberRowProps) {
  const { name, email, role, site_ids, last_login_at, is_you } = member
  return (
    <Row>
      <RowMain>
        <PersonName
          name={name}
          caption={
            <>
              <span className="block truncate">{email}</span>
              <span className="block truncate text-hint sm:hidden">
                <LastSignIn at={last_login_at} />
              </span>
            </>
          }
        />
      </RowMain>
      <div className="text-sm text-dim max-sm:hidden sm:w-44">
        <LastSignIn at={last_login_at} />
      </div>
      <div className="grid gap-1 max-sm:order-last max-sm:w-full max-sm:pl-13 sm:w-52">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={role === 'owner' ? 'brand' : 'quiet'}>{memberRoleLabels[role]}</Badge>
          {is_you && <Badge>You</Badge>}
        </div>
        {hasSites && <p className="text-hint wrap-anywhere text-dim">{sitesText(site_ids, sites)}</p>}
      </div>
      {changes ? (
        <RowMenu
          label={`More about ${name}`}
          entries={[
            {
              id: 'change',
              label: 'Change role or sites',
              icon: <UserPen size={16} aria-hidden="true" />,
              onPress: changes.onChange,
            },
            {
              id: 'transfer',
              label: 'Make owner',
              icon: <Crown size={16} aria-hidden="true" />,
              onPress: changes.onTransfer,
            },
            {
              id: 'remove',
              label: 'Remove',
              icon: <UserMinus size={16} aria-hidden="true" />,
              onPress: changes.onRemove,
            },
          ]}
        />
      ) : (
        <span className="size-10 max-sm:hidden" />
      )}
    </Row>
  )
}

const LastSignIn = ({ at }: { at: string | null }) =>
  at === null ? (
    'Has not signed in yet'
  ) : (
    <>
      Signed in <RelativeTime at={at} />
    </>
  )
