import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { FEW_RECOVERY_CODES, type SecondFactors } from '#contract/identity/second-factor.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { pastDateOf } from '#web/ui/dates.ts'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRemoveApp, useRenewCodes, useSecondFactors, useStartApp } from './data.ts'
import { EnrolAppDialog, type Enrolment } from './enrol-app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

/** Settings for the authenticator app, and for the recovery codes in case it is lost. */
export function TwoFactorCard() {
  const factors = useSecondFactors()
  return (
    <Card
      title="Two-factor Authentication"
      intro="A code from your phone protects your account even if your password is stolen."
    >
      <Loaded
        query={factors}
        skeleton={<Skeleton className="h-10 w-full" />}
        failure="Your second factors could not be loaded."
      >
        {(shown) => <TwoFactorStatus {...shown} />}
      </Loaded>
    </Card>
  )
}

function TwoFactorStatus({ totp, passkeys, recovery_codes_left, is_required }: SecondFactors) {
  const start = useStartApp()
  const singleFlight = useSingleFlight()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [openDialog, setOpenDialog] = useState<'remove' | 'renew' | null>(null)
  const isLast = passkeys.length === 0
  const lastEnrolment = useLastNonNull(enrolment)
  const card = useRef<HTMLDivElement>(null)
  /**
   * The button that opened the last dialog may be gone, so focus goes to the first one of the card.
   */
  const restoreFocus = () => focusAfterDialog(() => card.current?.querySelector('button'))

  async function begin() {
    try {
      setEnrolment((await start.mutateAsync()).data)
    } catch (thrown) {
      // The person declined to confirm their identity, so no error is shown.
      if (failureOf(thrown).code === 'confirmation_needed') return
      toast.bad(sentenceOf(thrown, 'The set-up could not be started. Please try again.'))
    }
  }

  return (
    <div ref={card} className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-[min(100%,12rem)] flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            Authenticator app <Badge tone={totp ? 'good' : 'quiet'}>{totp ? 'On' : 'Off'}</Badge>
          </p>
          {totp && <p className="text-dim">Since {pastDateOf(totp.since)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look={totp ? 'plain' : 'soft'}
            onPress={() => singleFlight('begin', begin)}
            isPending={start.isPending}
            icon={<Smartphone size={16} aria-hidden="true" />}
          >
            {totp ? 'Set up another phone' : 'Set up authenticator app'}
          </Button>
          {/* The last factor of a person who must have one cannot be removed. */}
          {totp && !(is_required && isLast) && (
            <Button look="danger-soft" onPress={() => setOpenDialog('remove')}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {(totp !== null || passkeys.length > 0) && (
        <CodesLeft left={recovery_codes_left} onRenew={() => setOpenDialog('renew')} />
      )}
      {lastEnrolment && (
        <EnrolAppDialog
          enrolment={lastEnrolment}
          isOpen={enrolment !== null}
          onClose={() => setEnrolment(null)}
          onDone={(newCodes) => {
            setEnrolment(null)
            setCodes(newCodes)
          }}
        />
      )}
      <RemoveDialog
        isOpen={openDialog === 'remove'}
        isLast={isLast}
        onClose={() => setOpenDialog(null)}
        onRemoved={restoreFocus}
      />
      <RenewDialog isOpen={openDialog === 'renew'} onClose={() => setOpenDialog(null)} onCodes={setCodes} />
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

const CodesLeft = ({ left, onRenew }: { left: number; onRenew: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
    <div className="min-w-[min(100%,12rem)] flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        Recovery codes <Badge tone={left > FEW_RECOVERY_CODES ? 'good' : 'wait'}>{left} left</Badge>
      </p>
      <p className="text-dim">
        {left > FEW_RECOVERY_CODES
          ? 'For when you do not have your phone or passkey.'
          : 'Please make new ones before you run out.'}
      </p>
    </div>
    <Button look="plain" onPress={onRenew}>
      New recovery codes
    </Button>
  </div>
)

type AskProps = { isOpen: boolean; onClose: () => void }

function RemoveDialog({ isOpen, isLast, onClose, onRemoved }: AskProps & { isLast: boolean; onRemoved: () => void }) {
  const remove = useRemoveApp()

  async function removeFactor() {
    toast.ok((await remove.mutateAsync(undefined)).message)
    onRemoved()
  }

  return (
    <ConfirmDialog
      title="Remove the authenticator app?"
      confirm="Remove"
      dismiss="Keep it"
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={removeFactor}
      failure="The app could not be removed. Please try again."
    >
      <p>
        {isLast
          ? 'You will sign in with your password only, and your recovery codes will stop working.'
          : 'You will be asked for a passkey after your password.'}
      </p>
    </ConfirmDialog>
  )
}

function RenewDialog({ isOpen, onClose, onCodes }: AskProps & { onCodes: (codes: readonly string[]) => void }) {
  const renew = useRenewCodes()
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      confirm="Make new codes"
      dismiss="Keep the old ones"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => onCodes((await renew.mutateAsync(undefined)).data.recovery_codes)}
      failure="New codes could not be made. Please try again."
    >
      <p>Your current codes will stop working.</p>
    </ConfirmDialog>
  )
}
