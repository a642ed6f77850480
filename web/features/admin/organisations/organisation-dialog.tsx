import { Link } from '@tanstack/react-router'
import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { COUNTED_DAYS } from '#contract/admin/counted-days.ts'
import type { AdminOrganisationDetails } from '#contract/admin/organisations.ts'
import { memberRoleLabels } from '#contract/platform/member-roles.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { UserStatusBadge } from '#web/features/admin/directory/user-status-badge.tsx'
import { sitesText } from '#web/features/identity/organisations/role-text.ts'
import { siteTree } from '#web/features/identity/organisations/site-tree.ts'
import { Facts, Row, RowMain, Rows } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { pastDateOf, shortDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { AgencyPart } from './agency-part.tsx'
import { useOrganisationDetails } from './data.ts'
import { fillText } from './organisation-columns.tsx'

type OrganisationDialogProps = { id: number | null; name: string | undefined; onClose: () => void }

/** The sites, members and plan of an organisation. Each site and person leads to its account. */
export function OrganisationDialog({ id, name, onClose }: OrganisationDialogProps) {
  const shown = useLastNonNull(id)
  return (
    <Dialog title="Organisation Details" isOpen={id !== null} onClose={onClose} size="wide">
      {shown !== null && <Details key={shown} id={shown} name={name} />}
    </Dialog>
  )
}

function Details({ id, name }: { id: number; name: string | undefined }) {
  const query = useOrganisationDetails(id)
  const [part, setPart] = useState('sites')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <p className="text-xl font-heading wrap-anywhere">{query.data?.name ?? name}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} />} failure="The organisation could not be loaded.">
        {(organisation) => {
          const { sites, members, invitations } = organisation
          const parts = [
            { id: 'sites', label: 'Sites', count: sites.length, shown: <SiteRows organisation={organisation} /> },
            {
              id: 'members',
              label: 'Members',
              count: members.length + invitations.length,
              shown: <MemberRows organisation={organisation} />,
            },
            { id: 'plan', label: 'Plan', shown: <PlanPart organisation={organisation} /> },
          ]
          return (
            <Tabs label="Organisation Details" items={parts} value={part} onChange={setPart}>
              {parts.find((one) => one.id === part)?.shown}
            </Tabs>
          )
        }}
      </Loaded>
    </div>
  )
}

type PartProps = { organisation: AdminOrganisationDetails }
const INDENTS = ['', 'pl-5', 'pl-10', 'pl-14']
const nameClass = 'font-semibold text-brand-ink underline-offset-4 wrap-anywhere hover:underline'

const SiteRows = ({ organisation: { sites } }: PartProps) => (
  <div className="grid gap-2">
    <p className="text-hint text-dim">Bookings and fill rate of the last {COUNTED_DAYS} days.</p>
    <Rows label="Sites">
      {siteTree(sites).map(({ site, depth }) => (
        <Row key={site.id}>
          <RowMain>
            <div className={`flex min-w-0 gap-2 text-sm ${INDENTS[Math.min(depth, INDENTS.length - 1)]}`}>
              {depth > 0 && <CornerDownRight size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />}
              <div className="min-w-0">
                <Link to="/admin/employers" search={{ employer: site.id }} className={nameClass}>
                  {site.name}
                </Link>
                <p className="text-dim">{sectorTerms[site.sector].sector}</p>
              </div>
            </div>
          </RowMain>
          <p className="text-sm tabular-nums">
            {site.filled.toLocaleString('en-AU')} {site.filled === 1 ? 'booking' : 'bookings'}
            <span className="text-dim">, {fillText(site)} filled</span>
          </p>
          {site.status !== 'active' && <UserStatusBadge status={site.status} />}
        </Row>
      ))}
    </Rows>
  </div>
)

const MemberRows = ({ organisation: { members, invitations, sites } }: PartProps) => (
  <div className="grid gap-5">
    <Rows label="Members">
      {members.map(({ user_id, name, email, role, site_ids, last_login_at, status }) => (
        <Row key={user_id}>
          <RowMain>
            <div className="text-sm">
              <Link to="/admin/employers" search={{ employer: user_id }} className={nameClass}>
                {name}
              </Link>
              <p className="wrap-anywhere text-dim">
                <EmailText email={email} />
              </p>
            </div>
          </RowMain>
          <div className="min-w-40 text-hint text-dim">
            {sites.length > 1 && <p>{sitesText(site_ids, sites)}</p>}
            <p>
              {last_login_at === null ? (
                'Never signed in'
              ) : (
                <>
                  Signed in <RelativeTime at={last_login_at} />
                </>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {status !== 'active' && <UserStatusBadge status={status} />}
            <Badge tone={role === 'owner' ? 'brand' : 'quiet'}>{memberRoleLabels[role]}</Badge>
          </div>
        </Row>
      ))}
    </Rows>
    {invitations.length > 0 && (
      <section aria-labelledby="invited" className="grid gap-2.5">
        <h3 id="invited" className="font-semibold">
          Open invitations
        </h3>
        <Rows label="Open invitations">
          {invitations.map(({ id, email, role, sent_at, is_over }) => (
            <Row key={id}>
              <RowMain>
                <p className="text-sm wrap-anywhere">
                  <EmailText email={email} />
                </p>
                <p className="text-hint text-dim">
                  Sent <RelativeTime at={sent_at} />
                </p>
              </RowMain>
              <div className="flex flex-wrap gap-1.5">
                {is_over && <Badge tone="bad">Expired</Badge>}
                <Badge>{memberRoleLabels[role]}</Badge>
              </div>
            </Row>
          ))}
        </Rows>
      </section>
    )}
  </div>
)

const PlanPart = ({ organisation }: PartProps) => (
  <div className="grid gap-5">
    <PlanFacts organisation={organisation} />
    <AgencyPart organisation={organisation} />
  </div>
)

function PlanFacts({ organisation }: PartProps) {
  const { subscription, staff_booked, staff_limit, account_id, created_at, sites } = organisation
  const { plan_name, status, billing_cycle, next_billing_date, amount, planned } = subscription
  const payer = sites.find(({ id }) => id === account_id)?.name
  return (
    <Facts
      items={[
        ['Plan', `${plan_name}${status === 'active' ? '' : status === 'past_due' ? ', invoice overdue' : ', lapsed'}`],
        ['Next bill', next_billing_date && `${money(amount)} on ${shortDate(next_billing_date)}, ${billing_cycle}`],
        ...(planned ? [['Then', `${planned.name} from ${shortDate(planned.from)}`] as const] : []),
        [
          'Staff booked this month',
          `${staff_booked.toLocaleString('en-AU')} of ${staff_limit === null ? 'unlimited' : staff_limit.toLocaleString('en-AU')}`,
        ],
        ['Billed to', payer],
        ['Join Date', pastDateOf(created_at)],
      ]}
    />
  )
}
