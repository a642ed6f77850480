import { ArrowRight } from 'lucide-react'
import { type AuditedAct, auditActions } from '#contract/platform/audit.ts'
import { roleNames } from '#web/features/identity/accounts/area.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { aboutText, type Difference, differencesOf } from './audit-text.ts'
import { useAuditEntry } from './data.ts'

type AuditDialogProps = { seq: number | null; onClose: () => void; onActor: (actor: number) => void }

/** One entry of the log in full: who, what, when, from where, before and after. Closed for null. */
export function AuditDialog({ seq, onClose, onActor }: AuditDialogProps) {
  const lastSeq = useLastNonNull(seq)
  return (
    <Dialog title={lastSeq === null ? '' : `Entry ${lastSeq}`} isOpen={seq !== null} onClose={onClose} size="wide">
      {lastSeq !== null && <Details key={lastSeq} seq={lastSeq} onClose={onClose} onActor={onActor} />}
    </Dialog>
  )
}

function Details({ seq, onClose, onActor }: { seq: number } & Pick<AuditDialogProps, 'onClose' | 'onActor'>) {
  const query = useAuditEntry(seq)
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={6} />} failure="This entry could not be loaded.">
      {(entry) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts items={factsOf(entry)} />
          <Differences entry={entry} />
          <FormActions>
            <Button look="plain" onPress={onClose}>
              Close
            </Button>
            {entry.actor && (
              <Button look="soft" onPress={() => entry.actor && onActor(entry.actor.id)}>
                Everything by {entry.actor.name}
              </Button>
            )}
          </FormActions>
        </div>
      )}
    </Loaded>
  )
}

const factsOf = ({ at, actor, action, subject, network, user_agent, hash }: AuditedAct) =>
  [
    [
      'When',
      <Time key="at" at={at}>
        {stamp(at)} <span className="block text-hint text-dim tabular-nums">{at}</span>
      </Time>,
    ],
    ['Who', actor ? `${actor.name}, ${roleNames[actor.role]}, account ${actor.id}` : 'Automatic'],
    ['What', auditActions[action]],
    ['About', aboutText(subject)],
    ['From', network],
    ['Browser', user_agent],
    [
      'Hash',
      <code key="seal" className="text-hint wrap-anywhere">
        {hash}
      </code>,
    ],
  ] as const

function Differences({ entry }: { entry: AuditedAct }) {
  const differences = differencesOf(entry)
  if (differences.length === 0) return null
  return (
    <section aria-labelledby="differences" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 id="differences" className="text-base">
        Before and after
      </h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        {differences.map((difference) => (
          <FieldChange key={difference.field} {...difference} />
        ))}
      </dl>
    </section>
  )
}

const FieldChange = ({ field, before, after }: Difference) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
    <dt className="text-hint text-dim">{field}</dt>
    <dd className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Side name="Before" text={before} tone="bg-bad-soft text-bad" />
      <ArrowRight size={16} aria-hidden="true" className="mt-2 text-dim max-sm:rotate-90 max-sm:justify-self-center" />
      <Side name="After" text={after} tone="bg-good-soft text-good" />
    </dd>
  </div>
)

const Side = ({ name, text, tone }: { name: string; text: string | null; tone: string }) => (
  <span
    className={`rounded-control px-3 py-1.5 wrap-anywhere whitespace-pre-wrap ${text === null ? 'bg-hover text-dim' : tone}`}
  >
    <span className="sr-only">{name}: </span>
    {text ?? 'Nothing'}
  </span>
)
