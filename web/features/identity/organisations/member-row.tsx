import { Crown, SlidersHorizontal, UserMinus, UserPen } from 'lucide-react'
import type { Member, Site } from '#contract/identity/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { sitesText } from './role-text.ts'

export type MemberRowChanges = Partial<Record<'onChange' | 'onLimits' | 'onTransfer' | 'onRemove', () => void>>

type MemberRowProps = {
  member: Member
  sites: readonly Site[]
  /** Sites are named only where there are several. */
  hasSites: boolean
  /** The member is an organiser whose limits are not those of the organisation. */
  hasOwnLimits: boolean
  /** Changes of this member that the reader may make. */
  changes: MemberRowChanges
}

export function MemberRow({ member, sites, hasSites, hasOwnLimits, changes }: MemberRowProps) {
  const { name, email, role, site_ids, last_login_at, is_you } = member
  const entries = entriesOf(changes)
  const at = email.lastIndexOf('@')
  return (
    <Row>
      <RowMain>
        <PersonName
          name={name}
          caption={
            <>
              <span className="block wrap-anywhere whitespace-normal">
                {email.slice(0, at)}
                <wbr />
                {email.slice(at)}
              </span>
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
          {hasOwnLimits && <Badge>Own limits</Badge>}
        </div>
        {hasSites && <p className="text-hint wrap-anywhere text-dim">{sitesText(site_ids, sites)}</p>}
      </div>
      {entries.length > 0 ? (
        <RowMenu label={`More about ${name}`} entries={entries} />
      ) : (
        <span className="size-10 max-sm:hidden" />
      )}
    </Row>
  )
}

const menu = [
  { id: 'onChange', label: 'Change role or sites', Icon: UserPen },
  { id: 'onLimits', label: 'Set limits', Icon: SlidersHorizontal },
  { id: 'onTransfer', label: 'Make owner', Icon: Crown },
  { id: 'onRemove', label: 'Remove', Icon: UserMinus },
] as const

const entriesOf = (changes: MemberRowChanges) =>
  menu.flatMap(({ id, label, Icon }) => {
    const onPress = changes[id]
    return onPress ? [{ id, label, icon: <Icon size={16} aria-hidden="true" />, onPress }] : []
  })

const LastSignIn = ({ at }: { at: string | null }) =>
  at === null ? (
    'Has not signed in yet'
  ) : (
    <>
      Signed in <RelativeTime at={at} />
    </>
  )
