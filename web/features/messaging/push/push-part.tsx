import { Bell, BellOff } from 'lucide-react'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { StatusRow, StatusRowSkeleton } from '#web/ui/status-row.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Ability } from './browser.ts'
import { type PushStatus, usePush, useTestPush, useTurnOff, useTurnOn } from './data.ts'
import { PushDevices } from './push-devices.tsx'

/** Notifications on this device and on the others; a part of `MessagesCard`. */
export function PushPart() {
  const push = usePush()
  return (
    <section aria-labelledby="push-part" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="push-part" className="text-sm font-semibold">
        Notifications
      </h3>
      <Loaded
        query={push}
        skeleton={<StatusRowSkeleton title={OFF} hint={TURN_ON} action="Turn on" />}
        failure="Your notifications could not be loaded."
      >
        {(status) => (
          <>
            <ThisDevice {...status} />
            <PushDevices devices={status.otherDevices} />
          </>
        )}
      </Loaded>
    </section>
  )
}

const OFF = 'Off for this device'
const TURN_ON = 'Turn them on to be notified immediately, even when this page is closed.'
/** Why they cannot be turned on here, and what helps. */
const obstacles: Partial<Record<Ability, string>> = {
  blocked: 'Your browser is blocking notifications. Open the site settings beside the address and allow notifications.',
  home_screen:
    'On an iPhone or iPad, install the app first: tap Share, then Add to Home Screen, and open it from there.',
  unsupported: 'This browser does not support notifications.',
}

function ThisDevice({ ability, thisDevice }: PushStatus) {
  const turnOn = useTurnOn()
  const turnOff = useTurnOff()
  const test = useTestPush()
  const singleFlight = useSingleFlight()
  const obstacle = obstacles[ability]

  async function attempt(act: () => Promise<string | null>, failure: string) {
    try {
      const message = await act()
      if (message !== null) toast.ok(message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, failure))
    }
  }
  const turnOnHere = () =>
    attempt(
      async () => ((await turnOn.mutateAsync()) === 'on' ? 'Notifications are on for this device.' : null),
      'Notifications could not be turned on. Please try again.',
    )
  const turnOffHere = (id: number) =>
    attempt(async () => {
      await turnOff.mutateAsync({ id, isHere: true })
      return 'Notifications are off for this device.'
    }, 'Notifications could not be turned off. Please try again.')
  const tryOut = () =>
    attempt(async () => (await test.mutateAsync()).message, 'The test notification could not be sent.')

  if (thisDevice !== null && obstacle === undefined)
    return (
      <StatusRow
        icon={Bell}
        tone="good"
        title="On for this device"
        hint="You get notifications even when this page is closed."
      >
        <Button look="soft" size="small" onPress={() => singleFlight('test', tryOut)} isPending={test.isPending}>
          Send a test
        </Button>
        <Button
          look="plain"
          size="small"
          onPress={() => singleFlight('off', () => turnOffHere(thisDevice.id))}
          isPending={turnOff.isPending}
        >
          Turn off
        </Button>
      </StatusRow>
    )
  return (
    <StatusRow icon={BellOff} tone="quiet" title={OFF} hint={obstacle ?? TURN_ON}>
      {obstacle === undefined && (
        <Button look="soft" size="small" onPress={turnOnHere} isPending={turnOn.isPending}>
          Turn on
        </Button>
      )}
    </StatusRow>
  )
}
