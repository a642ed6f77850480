import { credentialName } from '#contract/people/credential-kinds.ts'
import type { Credential } from '#contract/people/credentials.ts'
import { CredentialStatusBadge } from '#web/features/people/profiles/credential-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, knownFacts } from '#web/ui/card.tsx'
import { longDate, todayIn } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { CredentialFile } from './credential-file.tsx'
import { isExpiring, myStatusText } from './my-credential-text.ts'

type CredentialCardProps = { credential: Credential; onEdit: () => void; onRemove: () => void }

/** One credential as its holder sees it. */
export function CredentialCard({ credential, onEdit, onRemove }: CredentialCardProps) {
  const { standing, number, expires_on, file, file_name, of_profile, reason } = credential
  const name = credentialName(credential)
  const verb = standing === 'expired' ? 'Renew' : 'Edit'
  const mayRemove = !of_profile && standing !== 'may_not_engage'
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
          <span className="flex flex-wrap gap-1.5">
            <CredentialStatusBadge standing={standing} label={myStatusText[standing]} />
            {isExpiring(credential, todayIn('Australia/Melbourne')) && <Badge tone="wait">Expires soon</Badge>}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="soft" size="small" aria-label={`${verb} ${name}`} onPress={onEdit}>
            {verb}
          </Button>
          {mayRemove && (
            <Button look="plain" size="small" aria-label={`Remove ${name}`} onPress={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {reason && (
        <p className="rounded-control bg-bad-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-bad">
          {reason}
        </p>
      )}
      <Facts
        items={knownFacts(
          ['Number', number && <NumberText key="number" number={number} isOfProfile={of_profile} />],
          ['Valid until', expires_on && longDate(expires_on)],
          ['File', file && <CredentialFile key="file" file={file} file_name={file_name} />],
        )}
      />
    </li>
  )
}

const NumberText = ({ number, isOfProfile }: { number: string; isOfProfile: boolean }) => (
  <>
    <span className="break-all">{number}</span>
    {isOfProfile && <span className="block text-hint text-dim">From your profile.</span>}
  </>
)
