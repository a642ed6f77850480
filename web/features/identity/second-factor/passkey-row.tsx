import { KeyRound } from 'lucide-react'
import type { Passkey } from '#contract/identity/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { pastDateOf } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'

type PasskeyRowProps = {
  passkey: Passkey
  /** False for the last factor of a person who must have one. */
  mayRemove: boolean
  onAsk: (dialog: 'rename' | 'remove') => void
}

/** One passkey, by the name that its owner gave it. */
export const PasskeyRow = ({ passkey, mayRemove, onAsk }: PasskeyRowProps) => {
  const { name, created_at, last_used_at, is_synced } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-hover text-dim">
        <KeyRound size={18} aria-hidden="true" />
      </span>
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {name}
          {is_synced && <Badge tone="quiet">Synced</Badge>}
        </p>
        <p className="text-hint text-dim">
          Added {pastDateOf(created_at)} ·{' '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-[479px]:w-full max-[479px]:pl-14">
        <Button look="plain" size="small" onPress={() => onAsk('rename')} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        {mayRemove && (
          <Button look="danger-soft" size="small" onPress={() => onAsk('remove')} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
