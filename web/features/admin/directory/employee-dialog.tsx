import { Link } from '@tanstack/react-router'
import type { AdminUser } from '#contract/admin/directory.ts'
import { credentialName } from '#contract/people/credential-kinds.ts'
import type { Credential } from '#contract/people/credentials.ts'
import { CredentialStatusBadge } from '#web/features/people/profiles/credential-status-badge.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { EmployeeFacts } from './employee-facts.tsx'
import { PersonConnections } from './person-connections.tsx'
import { type OpenPerson, PersonDialog } from './person-dialog.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

/** Everything that an admin may know about an employee. */
export const EmployeeDialog = (props: OpenPerson) => (
  <PersonDialog
    {...props}
    side="employee"
    title="Employee Details"
    Badges={Badges}
    ownParts={(person) => [
      { id: 'profile', label: 'Profile', shown: <EmployeeFacts person={person} /> },
      { id: 'credentials', label: 'Credentials', shown: <PersonCredentials credentials={person.credentials} /> },
      { id: 'connections', label: 'Connections', shown: <PersonConnections id={person.id} side="employee" /> },
    ]}
  />
)

const Badges = ({ person }: { person: AdminUser }) => (
  <>
    <UserStatusBadge status={person.status} />
    {person.email_verified_at === null && <Badge tone="wait">Not Verified</Badge>}
  </>
)

/** Lists a person's credentials; each links to the queue where it is checked. */
function PersonCredentials({ credentials }: { credentials: readonly Credential[] }) {
  if (credentials.length === 0) return <p className="text-sm text-dim">No credentials entered yet.</p>
  return (
    <ul aria-label="Credentials" className="divide-y divide-line rounded-card border border-line">
      {credentials.map((credential) => (
        <li key={credential.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2.5 text-sm">
          <div className="min-w-44 flex-1">
            <Link
              to="/admin/credentials"
              search={{ id: credential.id }}
              className="font-medium wrap-anywhere text-brand-ink underline-offset-4 hover:underline"
            >
              {credentialName(credential)}
            </Link>
            <p className="text-dim tabular-nums">
              {[credential.number, credential.expires_on && `valid until ${shortDate(credential.expires_on)}`]
                .filter(Boolean)
                .join(' · ') || 'No number'}
            </p>
          </div>
          <CredentialStatusBadge standing={credential.standing} />
        </li>
      ))}
    </ul>
  )
}
