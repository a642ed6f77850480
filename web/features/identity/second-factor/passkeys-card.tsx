import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { MOST_PASSKEYS, type Passkey, type SecondFactors } from '#contract/identity/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { mayHavePasskeys } from './ceremony.ts'
import { useSecondFactors } from './data.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

/** Settings for passkeys, which sign in by fingerprint, face or PIN without a password. */
export function PasskeysCard() {
  const factors = useSecondFactors()
  return (
    <Card title="Passkeys" intro="Sign in with your fingerprint, face or device PIN instead of a password.">
      <Loaded
        query={factors}
        skeleton={<Skeleton className="h-10 w-full" />}
        failure="Your passkeys could not be loaded."
      >
        {(shown) => <PasskeyList {...shown} />}
      </Loaded>
    </Card>
  )
}

type OpenDialog = { dialog: 'rename' | 'remove'; passkey: Passkey } | { dialog: 'add' } | null

function PasskeyList({ totp, passkeys, passkey_origin, is_required }: SecondFactors) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const obstacle = obstacleTo(passkey_origin, passkeys.length)
  const close = () => setOpenDialog(null)
  const isLast = totp === null && passkeys.length === 1
  const card = useRef<HTMLDivElement>(null)
  /** Focuses the last button, usually "Add a passkey", because the row or the dialog is gone. */
  const restoreFocus = () => focusAfterDialog(() => [...(card.current?.querySelectorAll('button') ?? [])].at(-1))
  return (
    <div ref={card} className="grid gap-4">
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-mx-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              mayRemove={!(is_required && isLast)}
              onAsk={(dialog) => setOpenDialog({ dialog, passkey })}
            />
          ))}
        </ul>
      )}
      {obstacle && <p className="text-sm text-dim">{obstacle}</p>}
      {!obstacle && passkeys.length === 0 && <p className="text-sm text-dim">You have no passkey yet.</p>}
      {!obstacle && (
        <div>
          <Button
            look="soft"
            onPress={() => setOpenDialog({ dialog: 'add' })}
            icon={<KeyRound size={16} aria-hidden="true" />}
          >
            Add a passkey
          </Button>
        </div>
      )}
      <AddPasskeyDialog isOpen={openDialog?.dialog === 'add'} onClose={close} onCodes={setCodes} />
      <RenamePasskeyDialog passkey={openDialog?.dialog === 'rename' ? openDialog.passkey : null} onClose={close} />
      <RemovePasskeyDialog
        passkey={openDialog?.dialog === 'remove' ? openDialog.passkey : null}
        isLast={isLast}
        onClose={close}
        onRemoved={restoreFocus}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          restoreFocus()
        }}
      />
    </div>
  )
}

/** Reason why no passkey can be added here, in a sentence. */
function obstacleTo(origin: string | null, count: number): string | null {
  if (origin === null)
    return 'Passkeys need a service address with a domain name and https, which this one does not have.'
  if (window.location.origin !== origin) return `Passkeys work at ${origin}. Please open that address to add one.`
  if (!mayHavePasskeys()) return 'This browser does not support passkeys.'
  return count >= MOST_PASSKEYS ? 'You have reached the maximum number of passkeys.' : null
}
