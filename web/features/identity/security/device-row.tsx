import { Monitor, Smartphone } from 'lucide-react'
import type { ActiveDevice } from '#contract/identity/security.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKnowDevice } from './data.ts'

const HANDHELD = ['iOS', 'iPadOS', 'Android']

type DeviceRowProps = { device: ActiveDevice; isCurrent: boolean; mayRecognise: boolean; onSignOut: () => void }

/** One device, with the actions that its owner can take. */
export function DeviceRow({ device, isCurrent, mayRecognise, onSignOut }: DeviceRowProps) {
  const know = useKnowDevice()
  const singleFlight = useSingleFlight()
  const Icon = HANDHELD.includes(device.device_os) ? Smartphone : Monitor
  const name = `${device.browser} on ${device.device_os}`
  // Two devices may be of the same kind, so button labels name the details for screen readers.
  const description = `${name}, last active ${relativeTime(device.last_active_at)}, network address ${device.network}`

  async function recognise() {
    try {
      toast.ok((await know.mutateAsync(device.id)).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The device could not be confirmed. Please try again.'))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-hover text-dim">
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {name}
          {device.vendor_name && <span className="font-normal text-dim">{device.vendor_name}</span>}
          {isCurrent && <Badge tone="good">Current device</Badge>}
          {device.is_new && <Badge tone="wait">New device</Badge>}
        </p>
        <p className="text-hint text-dim wrap-anywhere">
          {isCurrent ? (
            'Active now'
          ) : (
            <>
              Last active <RelativeTime at={device.last_active_at} />
            </>
          )}{' '}
          · Network address {device.network}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-[479px]:w-full max-[479px]:pl-14 max-[479px]:empty:hidden">
        {device.is_new && mayRecognise && (
          <Button
            look="soft"
            size="small"
            onPress={() => singleFlight(device.id, recognise)}
            isPending={know.isPending}
            aria-label={`This was me: ${description}`}
          >
            This was me
          </Button>
        )}
        {!isCurrent && (
          <Button look="danger-soft" size="small" onPress={onSignOut} aria-label={`Sign out ${description}`}>
            Sign out
          </Button>
        )}
      </div>
    </li>
  )
}
