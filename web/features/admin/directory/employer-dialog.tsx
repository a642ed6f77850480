import type { AdminUser } from '#contract/admin/directory.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { EmployerFacts } from './employer-facts.tsx'
import { PersonConnections } from './person-connections.tsx'
import { type OpenPerson, PersonDialog } from './person-dialog.tsx'
import { EmployerStatusBadge } from './user-status-badge.tsx'

/** Everything that an admin may know about an employer, and whom it is connected with. */
export const EmployerDialog = (props: OpenPerson) => (
  <PersonDialog
    {...props}
    side="employer"
    title="Employer Details"
    Badges={Badges}
    ownParts={(employer) => [{ id: 'details', label: 'Details', shown: <EmployerDetails employer={employer} /> }]}
    isCounted
  />
)

const Badges = ({ person }: { person: AdminUser }) => (
  <>
    <EmployerStatusBadge status={person.status} />
    <Badge>
      {person.connection_count} {person.connection_count === 1 ? 'employee' : 'employees'}
    </Badge>
    {person.subscription && <Badge tone="brand">{person.subscription.plan_name} Plan</Badge>}
  </>
)

const EmployerDetails = ({ employer }: { employer: AdminUser }) => (
  <div className="grid gap-5">
    <EmployerFacts employer={employer} />
    <section aria-labelledby="employee-connections" className="grid gap-2.5">
      <h3 id="employee-connections" className="font-semibold">
        Employee Connections ({employer.connection_count})
      </h3>
      <PersonConnections id={employer.id} side="employer" />
    </section>
  </div>
)
