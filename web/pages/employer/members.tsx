import { Link } from '@tanstack/react-router'
import { Building2, Search, UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isLimited } from '#contract/booking/approval-rules.ts'
import type { Member, Organisation } from '#contract/identity/organisations.ts'
import { memberRoles } from '#contract/platform/member-rights.ts'
import { memberRoleHints, memberRoleLabels } from '#contract/platform/member-roles.ts'
import { useBookingLimits } from '#web/features/booking/approvals/approvals.ts'
import { LimitsCard } from '#web/features/booking/approvals/limits-card.tsx'
import { useMemberLimits } from '#web/features/booking/approvals/member-limits.ts'
import { MemberLimitsDialog } from '#web/features/booking/approvals/member-limits-dialog.tsx'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { InvitationRow } from '#web/features/identity/organisations/invitation-row.tsx'
import { InviteDialog } from '#web/features/identity/organisations/invite-dialog.tsx'
import {
  LeaveDialog,
  RemoveMemberDialog,
  TransferDialog,
} from '#web/features/identity/organisations/member-confirmations.tsx'
import { MemberDialog } from '#web/features/identity/organisations/member-dialog.tsx'
import { MemberRow, type MemberRowChanges } from '#web/features/identity/organisations/member-row.tsx'
import { MANY_MEMBERS, membersFound, PER_PAGE } from '#web/features/identity/organisations/member-search.ts'
import { useOrganisation } from '#web/features/identity/organisations/organisation.ts'
import { useOpenDialog, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card, Facts, Rows } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'

/** The people who act for the organisation, and invitations that are open. */
export function MembersScreen() {
  const query = useOrganisation()
  const mayOwn = useMay('own')
  // The limits of members wait for the account, which says whether the reader may see them.
  const account = useMyAccount()
  const memberLimits = useMemberLimits(useMay('manage'))
  const whole = useWithParts(query, account, memberLimits, useBookingLimits())
  const [open, setOpen] = useOpenDialog(['invite'])
  const [isLeaving, setLeaving] = useState(false)
  const { data } = query
  return (
    <Screen
      title="Members"
      intro={data && `People who can sign in and act for ${data.name}.`}
      actions={
        data && (
          <>
            <Link to="/employer/sites" className={buttonClass('plain')}>
              <Building2 size={16} aria-hidden="true" />
              Sites
            </Link>
            {mayOwn ? (
              <Button onPress={() => setOpen('invite')} icon={<UserRoundPlus size={16} aria-hidden="true" />}>
                Invite
              </Button>
            ) : (
              <Button look="danger-soft" onPress={() => setLeaving(true)}>
                Leave
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded query={whole} failure="The members could not be loaded.">
        {(organisation) => (
          <>
            <Lists organisation={organisation} mayOwn={mayOwn} />
            <InviteDialog
              sites={organisation.sites}
              isOpen={open === 'invite' && mayOwn}
              onClose={() => setOpen(null)}
            />
            <LeaveDialog organisation={organisation.name} isOpen={isLeaving} onClose={() => setLeaving(false)} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type OpenDialog = { what: 'change' | 'limits' | 'transfer' | 'remove'; member: Member }

function Lists({ organisation, mayOwn }: { organisation: Organisation; mayOwn: boolean }) {
  const { name, members, invitations, sites } = organisation
  const mayManage = useMay('manage')
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const about = (what: OpenDialog['what']) => (openDialog?.what === what ? openDialog.member : null)
  const hasSites = sites.length > 1 || members.some(({ site_ids }) => site_ids !== null)

  const [{ search = '', page = 1 }, set] = useUrlState()
  const found = membersFound(members, sites, search)
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const searchField = useRef<HTMLDivElement>(null)
  useSlashKey(() => searchField.current?.querySelector('input')?.focus())

  const memberLimits = useMemberLimits(mayManage).data ?? []
  const changesOf = (member: Member): MemberRowChanges => ({
    ...(mayOwn &&
      member.role !== 'owner' && {
        onChange: () => setOpenDialog({ what: 'change', member }),
        onTransfer: () => setOpenDialog({ what: 'transfer', member }),
        onRemove: () => setOpenDialog({ what: 'remove', member }),
      }),
    ...(mayManage && isLimited(member.role) && { onLimits: () => setOpenDialog({ what: 'limits', member }) }),
  })

  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      {members.length >= MANY_MEMBERS && (
        <div ref={searchField} className="w-full sm:max-w-88">
          <TextField
            label="Search members"
            placeholder="Name, email, role or site"
            type="search"
            autoComplete="off"
            maxLength={120}
            icon={<Search size={16} aria-hidden="true" />}
            value={search}
            onChange={(text) => set({ search: text || null, page: null }, { replace: true })}
          />
        </div>
      )}
      <div ref={rowKeys} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {shown.length > 0 ? (
          <Rows label="Members">
            {shown.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                sites={sites}
                hasSites={hasSites}
                hasOwnLimits={isLimited(member.role) && memberLimits.some(({ user_id }) => user_id === member.user_id)}
                changes={changesOf(member)}
              />
            ))}
          </Rows>
        ) : found.length > 0 ? (
          <PageOutOfRange onFirst={() => set({ page: null })} />
        ) : (
          <Empty
            hint="Try part of a name, email, role or site."
            action={
              <Button look="soft" onPress={() => set({ search: null, page: null }, { replace: true })}>
                Clear search
              </Button>
            }
          >
            No member matches
          </Empty>
        )}
        <PaginationBar
          noun="members"
          page={page}
          perPage={PER_PAGE}
          total={found.length}
          onPage={(to) => set({ page: to }, { resetScroll: true })}
        />
        {invitations.length > 0 && (
          <section aria-labelledby="open-invitations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 id="open-invitations">Open invitations</h2>
            <Rows label="Open invitations">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} sites={sites} hasSites={hasSites} />
              ))}
            </Rows>
          </section>
        )}
      </div>
      <LimitsCard mayChange={mayManage} />
      <Card title="Roles">
        <Facts items={memberRoles.map((role) => [memberRoleLabels[role], memberRoleHints[role]] as const)} areShort />
      </Card>
      <MemberDialog member={about('change')} sites={sites} onClose={close} />
      <MemberLimitsDialog member={about('limits')} onClose={close} />
      <TransferDialog member={about('transfer')} organisation={name} onClose={close} />
      <RemoveMemberDialog
        member={about('remove')}
        organisation={name}
        onClose={close}
        onRemoved={() => focusAfterDialog(() => list.current)}
      />
    </div>
  )
}
