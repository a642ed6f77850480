import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ActiveDevice } from '#contract/identity/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useDevices, useSignOutDevice, useSignOutOtherDevices } from './data.ts'
import { DeviceRow } from './device-row.tsx'

export function DevicesCard() {
  const devices = useDevices()
  const [leaving, setLeaving] = useState<ActiveDevice | 'others' | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isAlone = (devices.data?.active_devices.length ?? 0) < 2
  return (
    <Card
      title="Active Devices"
      actions={
        !isAlone && (
          <Button look="plain" size="small" onPress={() => setLeaving('others')}>
            Sign out all other devices
          </Button>
        )
      }
    >
      <p className="mb-4 flex items-start gap-2.5 rounded-control bg-wait-soft px-4 py-3 text-sm text-wait">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        If you do not recognise a device, sign it out and change your password.
      </p>
      <Loaded
        query={devices}
        skeleton={<SkeletonRows rows={2} />}
        failure="Your devices could not be loaded."
        isEmpty={({ active_devices }) => active_devices.length === 0}
        empty={<p className="text-sm text-dim">No device is signed in.</p>}
      >
        {({ active_devices, current_device_hash }) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Active Devices"
            className="-mx-5 -mb-5 divide-y divide-line border-t border-line"
          >
            {currentFirst(active_devices, current_device_hash).map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isCurrent={device.device_hash === current_device_hash}
                mayRecognise={!isStrange(active_devices, current_device_hash)}
                onSignOut={() => setLeaving(device)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOutDialog
        leaving={leaving}
        onClose={() => setLeaving(null)}
        onGone={() => focusAfterDialog(() => list.current)}
      />
    </Card>
  )
}

/**
 * True if this device is new while a known one is signed in. Then it may not mark any device as
 * known.
 */
const isStrange = (devices: readonly ActiveDevice[], current: string) =>
  devices.some(({ device_hash, is_new }) => is_new && device_hash === current) && devices.some(({ is_new }) => !is_new)

const currentFirst = (devices: readonly ActiveDevice[], current: string) => [
  ...devices.filter(({ device_hash }) => device_hash === current),
  ...devices.filter(({ device_hash }) => device_hash !== current),
]

type SignOutDialogProps = {
  leaving: ActiveDevice | 'others' | null
  onClose: () => void
  /** The pressed button is gone with its row, so focus has to move. */
  onGone: () => void
}

function SignOutDialog({ leaving, onClose, onGone }: SignOutDialogProps) {
  const one = useSignOutDevice()
  const signOutOthers = useSignOutOtherDevices()
  const last = useLastNonNull(leaving)
  const isAllOthers = last === 'others'

  async function signOut() {
    if (last === null) return
    const { message } = await (last === 'others' ? signOutOthers.mutateAsync(undefined) : one.mutateAsync(last.id))
    toast.ok(message)
    onGone()
  }

  return (
    <ConfirmDialog
      title={isAllOthers ? 'Sign out all other devices?' : 'Sign out this device?'}
      confirm="Sign out"
      dismiss={isAllOthers ? 'Keep them' : 'Keep it'}
      isDanger
      isOpen={leaving !== null}
      onClose={onClose}
      onConfirm={signOut}
      failure="The sign-out failed. Please try again."
    >
      <p>
        {last === null || last === 'others'
          ? 'Only this device stays signed in.'
          : `${last.browser} on ${last.device_os} will need your password to sign in again.`}
      </p>
    </ConfirmDialog>
  )
}
