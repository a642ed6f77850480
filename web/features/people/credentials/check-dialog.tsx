import { Copy, ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { credentialName } from '#contract/people/credential-kinds.ts'
import type { Credential, CredentialCheck, CredentialDetails, CredentialRule } from '#contract/people/credentials.ts'
import { CredentialStatusBadge } from '#web/features/people/profiles/credential-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Facts, knownFacts } from '#web/ui/card.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { longDate, shortDate, stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { CheckForm } from './check-form.tsx'
import { CredentialStatus } from './credential-columns.tsx'
import { CredentialFile } from './credential-file.tsx'
import { type NextToCheck, useCredentialDetails } from './data.ts'

type CheckDialogProps = {
  id: number | null
  next: NextToCheck
  onOpen: (id: number) => void
  onClose: () => void
}

/** Shows one credential and records a check against the register; closed if `id` is null. */
export function CheckDialog({ id, next, onOpen, onClose }: CheckDialogProps) {
  const lastId = useLastNonNull(id)
  return (
    <Dialog title="Credential Details" isOpen={id !== null} onClose={onClose} size="wide">
      {lastId !== null && <Details key={lastId} id={lastId} next={next} onOpen={onOpen} onClose={onClose} />}
    </Dialog>
  )
}

function Details({ id, next, onOpen, onClose }: CheckDialogProps & { id: number }) {
  const query = useCredentialDetails(id)
  const [isRecorded, setRecorded] = useState(false)
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />} failure="This credential could not be loaded.">
      {(details) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <CredentialSummary {...details} />
          {isRecorded && <Recorded next={next} onOpen={onOpen} onClose={onClose} />}
          <CheckForm
            credential={details.data}
            rule={details.rule}
            onRecorded={() => setRecorded(true)}
            onNext={next.id === null ? null : () => onOpen(next.id!)}
          />
          <CheckHistory checks={details.checks} />
          {details.others.length > 0 && <OtherCredentials items={details.others} onOpen={onOpen} />}
        </div>
      )}
    </Loaded>
  )
}

/** Next step after a check. Takes the focus, which the sent form has lost. */
function Recorded({ next: { id, isKnown, isLoading, retry }, onOpen, onClose }: Omit<CheckDialogProps, 'id'>) {
  if (id !== null)
    return (
      <NextStep text="Ready for the next one.">
        <Button autoFocus onPress={() => onOpen(id)}>
          Next credential
        </Button>
      </NextStep>
    )
  if (!isKnown)
    return (
      <NextStep text={isLoading ? 'Looking for the next one.' : 'The next one could not be looked up.'}>
        <Button look="plain" autoFocus isPending={isLoading} onPress={retry}>
          Try again
        </Button>
      </NextStep>
    )
  return (
    <NextStep text="There is nothing left to check here.">
      <Button look="plain" autoFocus onPress={onClose}>
        Close
      </Button>
    </NextStep>
  )
}

const NextStep = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-good-soft px-4 py-3 text-sm font-medium text-good">
    <p>{text}</p>
    {children}
  </div>
)

const CredentialSummary = ({ data, rule }: CredentialDetails) => {
  const { employee, number, expires_on, file, file_name, changed_at } = data
  return (
    <Facts
      items={knownFacts(
        ['Person', <PersonName key="person" name={employee.name} avatar={employee.avatar} caption={employee.email} />],
        ['Credential', credentialName(data)],
        ['Status', <CredentialStatus key="status" {...data} />],
        ['Number', number && <NumberShown key="number" number={number} rule={rule} />],
        ['Valid until', expires_on && longDate(expires_on)],
        ['File', file && <CredentialFile key="file" file={file} file_name={file_name} />],
        ['Entered', stamp(changed_at)],
        ['Register', rule?.register_url && <RegisterLink key="register" {...rule} url={rule.register_url} />],
      )}
    />
  )
}

/** The number, to be pasted into the search of the register. */
const NumberShown = ({ number, rule }: { number: string; rule: CredentialRule | null }) => {
  const isUnusual = rule?.number_shape && !new RegExp(rule.number_shape).test(number)
  const copy = () =>
    copyText(number, { ok: 'Number copied.', bad: 'The number could not be copied.', badDetail: number })
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="break-all tabular-nums">{number}</span>
        <Button
          look="plain"
          size="small"
          aria-label="Copy number"
          icon={<Copy size={15} aria-hidden="true" />}
          onPress={copy}
        >
          Copy
        </Button>
      </span>
      {isUnusual && <span className="block text-hint text-dim">Most have {rule.number_hint}.</span>}
    </>
  )
}

const RegisterLink = ({ url, register_name }: { url: string; register_name: string | null }) => (
  <a href={url} target="_blank" rel="noreferrer" className={buttonClass('plain', 'small')}>
    <ExternalLink size={15} aria-hidden="true" />
    {register_name ?? 'Open the register'}
    <span className="sr-only">(opens in a new window)</span>
  </a>
)

const OtherCredentials = ({ items, onOpen }: { items: readonly Credential[]; onOpen: (id: number) => void }) => (
  <section aria-labelledby="others">
    <h3 id="others" className="mb-2 text-sm font-semibold">
      Other credentials of this person
    </h3>
    <ul className="grid gap-2">
      {items.map((credential) => (
        <li key={credential.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 wrap-anywhere">{credentialName(credential)}</span>
          <span className="flex flex-wrap items-center gap-2">
            <CredentialStatus {...credential} />
            <Button
              look="link"
              size="small"
              aria-label={`View ${credentialName(credential)}`}
              onPress={() => onOpen(credential.id)}
            >
              View
            </Button>
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** Every check, newest first: what was found, by whom, when, and of which number. */
const CheckHistory = ({ checks }: { checks: readonly CredentialCheck[] }) => (
  <section aria-labelledby="history">
    <h3 id="history" className="mb-2 text-sm font-semibold">
      History of checks
    </h3>
    {checks.length === 0 ? (
      <p className="text-sm text-dim">Nobody has checked this credential yet.</p>
    ) : (
      <ol className="grid gap-3">
        {checks.map(({ id, outcome, note, number, expires_on, checked_by, checked_at }) => (
          <li key={id} className="grid justify-items-start gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <CredentialStatusBadge standing={outcome} />
              <span className="text-hint text-dim tabular-nums">
                {stamp(checked_at)}, {checked_by ?? 'a former admin'}
              </span>
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap">{note}</span>
            <span className="text-hint text-dim wrap-anywhere">
              {[number, expires_on && `valid until ${shortDate(expires_on)}`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
