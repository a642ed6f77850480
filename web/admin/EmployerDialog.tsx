import type { AdminUser } from '#contract/admin.ts'
import { Badge } from '#web/ui/StatusBadge.tsx'
import { EmployerFacts } from './EmployerFacts.tsx'
import { PersonConnections } from './PersonConnections.tsx'
import { type OpenPerson, PersonDialog } from './PersonDialog.tsx'
import { EmployerStatusBadge } from './UserStatusBadge.tsx'

/** Everything that an admin may know about an employer, and whom it is connected with. */
export const EmployerDialog = (opened: OpenPerson) => (
  <PersonDialog
    {...opened}
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
