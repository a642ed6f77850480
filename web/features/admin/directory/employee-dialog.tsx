import type { AdminUser } from '#contract/admin/admin.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { EmployeeFacts } from './employee-facts.tsx'
import { PersonConnections } from './person-connections.tsx'
import { PersonCredentials } from './person-credentials.tsx'
import { type OpenPerson, PersonDialog } from './person-dialog.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

/** Everything that an admin may know about an employee. */
export const EmployeeDialog = (opened: OpenPerson) => (
  <PersonDialog
    {...opened}
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
