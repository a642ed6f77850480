import { credentialName } from '#contract/people/credential-kinds.ts'
import type { AdminCredential } from '#contract/people/credentials.ts'
import { CredentialStatusBadge } from '#web/features/people/profiles/credential-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table.tsx'

/** Columns of the queue; `onView` opens a credential. */
export const columnsOf = (onView: (credential: AdminCredential) => void): Column<AdminCredential>[] => [
  {
    title: 'Person',
    isHeading: true,
    cell: ({ employee }) => (
      <span className="block wrap-anywhere @table:min-w-32 @4xl:min-w-44">
        <span className="font-medium">{employee.name}</span>
        <span className="block text-hint text-dim">{employee.email}</span>
      </span>
    ),
  },
  {
    title: 'Credential',
    cell: (credential) => (
      <span className="block wrap-anywhere @table:min-w-36">
        <span className="font-medium">{credentialName(credential)}</span>
        {credential.number && <span className="block text-hint text-dim tabular-nums">{credential.number}</span>}
      </span>
    ),
  },
  {
    title: 'Valid until',
    cell: ({ expires_on }) =>
      expires_on && <span className="whitespace-nowrap tabular-nums">{shortDate(expires_on)}</span>,
  },
  { title: 'Status', cell: (credential) => <CredentialStatus {...credential} /> },
  {
    title: 'Actions',
    align: 'right',
    cell: (credential) => (
      <Button
        look="soft"
        size="small"
        aria-label={`View ${credentialName(credential)}, ${credential.employee.name}`}
        onPress={() => onView(credential)}
      >
        View
      </Button>
    ),
  },
]

/** A refused credential that was changed since also waits for a check. */
export const CredentialStatus = ({ standing, outcome }: Pick<AdminCredential, 'standing' | 'outcome'>) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <CredentialStatusBadge standing={standing} />
    {standing === 'may_not_engage' && outcome === null && <Badge tone="wait">Changed since</Badge>}
  </span>
)
