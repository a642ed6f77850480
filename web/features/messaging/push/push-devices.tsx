import type { PushDevice } from '#contract/messaging/push.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTurnOff } from './data.ts'

/** The other devices that show notifications. */
export const PushDevices = ({ devices }: { devices: readonly PushDevice[] }) =>
  devices.length > 0 && (
    <ul aria-label="Other devices with notifications" className="divide-y divide-line border-t border-line">
      {devices.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </ul>
  )

function Device({ device }: { device: PushDevice }) {
  const turnOff = useTurnOff()
  const name = `${device.browser} on ${device.device_os}`

  async function turnOffDevice() {
    try {
      toast.ok((await turnOff.mutateAsync({ id: device.id, isHere: false })).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Notifications could not be turned off. Please try again.'))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-hint text-dim">
          {device.last_used_at === null ? (
            <>
              On since <RelativeTime at={device.created_at} />
            </>
          ) : (
            <>
              Last used <RelativeTime at={device.last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button
        look="plain"
        size="small"
        onPress={turnOffDevice}
        isPending={turnOff.isPending}
        aria-label={`Turn off ${name}`}
      >
        Turn off
      </Button>
    </li>
  )
}
