import type { SeenCredential } from '#contract/people/profiles.ts'
import { shortDate } from '#web/ui/dates.ts'
import { CredentialStatusBadge } from './credential-status-badge.tsx'

/**
 * Credentials of a person, for an employer with contact access: name, number, status and expiry
 * date.
 */
export const SeenCredentials = ({ items }: { items: readonly SeenCredential[] }) => (
  <ul className="grid gap-2.5">
    {items.map(({ name, state, number, standing, expires_on }) => (
      <li key={`${name} ${state} ${number}`} className="grid justify-items-start gap-1">
        <span className="wrap-anywhere">
          {name}
          {state && ` (${state})`}
          {number && <span className="text-dim"> · {number}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CredentialStatusBadge standing={standing} />
          {expires_on && <span className="text-hint text-dim">Valid until {shortDate(expires_on)}</span>}
        </span>
      </li>
    ))}
  </ul>
)
