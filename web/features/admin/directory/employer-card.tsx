import { COUNTED_DAYS } from '#contract/admin/counted-days.ts'
import type { AdminEmployer } from '#contract/admin/directory.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateIn, shortDate, viewerZone } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { EmployerStatusBadge, statusNames } from './user-status-badge.tsx'

/** One employer of the directory. */
export function EmployerCard({ employer, onView }: { employer: AdminEmployer; onView: () => void }) {
  const { name, email, avatar, status, bio, phone, has_2fa, connection_count, created_at, subscription } = employer
  const isClosed = status !== 'active' && status !== 'inactive'
  return (
    <li className="card flex min-w-0 flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={avatar} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-dim">
            <EmailText email={email} />
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            <EmployerStatusBadge status={status} />
            {subscription && <Badge>{subscription.plan_name}</Badge>}
          </div>
        </div>
      </div>
      {bio && <p className="line-clamp-2 text-sm wrap-anywhere text-dim">{bio}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        {isClosed && <Fact name="Account">{statusNames[status]}</Fact>}
        <Fact name="Phone">{phone ? phoneText(phone) : '–'}</Fact>
        <Fact name="2FA">{has_2fa ? 'Enabled' : 'Disabled'}</Fact>
        <Fact name="Employees">{connection_count.toLocaleString('en-AU')}</Fact>
        <Fact name={`Bookings, ${COUNTED_DAYS} days`}>{employer.filled.toLocaleString('en-AU')}</Fact>
        <Fact name={`Fill rate, ${COUNTED_DAYS} days`}>
          {employer.fill_rate === null ? '–' : `${employer.fill_rate}%`}
        </Fact>
        <Fact name="Joined">{shortDate(dateIn(viewerZone(), created_at))}</Fact>
      </dl>
      <div className="mt-auto">
        <Button look="soft" wide aria-label={`View ${name}`} onPress={onView}>
          View
        </Button>
      </div>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd className="text-right whitespace-nowrap tabular-nums">{children}</dd>
  </>
)
