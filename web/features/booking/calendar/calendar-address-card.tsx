import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { CalendarAddress } from '#contract/booking/calendar.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { stamp } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useRenewAddress, useStopSharing } from './data.ts'

type CalendarAddressCardProps = { shown: CalendarAddress; shifts: string; onStopped: () => void }

/** Shows the calendar address to copy or open, and replaces it or stops the sharing. */
export function CalendarAddressCard({ shown, shifts, onStopped }: CalendarAddressCardProps) {
  const [openDialog, setOpenDialog] = useState<'renew' | 'stop' | null>(null)
  const renew = useRenewAddress()
  const mayChange = useMay('manage')
  const stop = useStopSharing()
  const close = () => setOpenDialog(null)

  async function stopSharing() {
    const { message } = await stop.mutateAsync()
    toast.ok(message)
    onStopped()
  }

  return (
    <Card title="Your calendar address">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AddressField address={shown.address} />
        <p className="text-sm text-dim">
          Anyone with this address can see your {shifts}. If you shared it by mistake, create a new one.
        </p>
        <Facts
          items={[
            ['Created', stamp(shown.created_at)],
            ['Last synced', shown.last_used_at === null ? 'Not yet' : stamp(shown.last_used_at)],
          ]}
        />
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button look="plain" onPress={() => setOpenDialog('renew')}>
              Create a new address
            </Button>
            <Button look="danger-soft" onPress={() => setOpenDialog('stop')}>
              Stop sharing
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        title="Create a new address?"
        confirm="Create a new address"
        dismiss="Keep this one"
        isOpen={openDialog === 'renew'}
        onClose={close}
        onConfirm={async () => toast.ok((await renew.mutateAsync()).message)}
        failure="The calendar address could not be created."
      >
        <p>
          The old address stops working immediately. Calendars that use it show no changes until you give them the new
          one.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Stop sharing?"
        confirm="Stop sharing"
        dismiss="Keep sharing"
        isDanger
        isOpen={openDialog === 'stop'}
        onClose={close}
        onConfirm={stopSharing}
        failure="Sharing could not be stopped."
      >
        <p>
          The address stops working immediately, and calendars that use it show no more changes. You can create a new
          one at any time.
        </p>
      </ConfirmDialog>
    </Card>
  )
}

function AddressField({ address }: { address: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    const went = await copyText(address, {
      ok: 'Address copied.',
      bad: 'It could not be copied. Please copy the selected address yourself.',
    })
    if (went) setCopied(true)
    else field.current?.select()
  }

  return (
    <div>
      <label htmlFor={id} className="field-label">
        Address
      </label>
      <input
        ref={field}
        id={id}
        value={address}
        readOnly
        spellCheck="false"
        onFocus={({ target }) => target.select()}
        className="control py-2"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          onPress={copy}
          icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        >
          Copy address
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('soft')}>
          <CalendarPlus size={16} aria-hidden="true" />
          Open in calendar app
        </a>
      </div>
    </div>
  )
}
