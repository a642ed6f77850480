import { LinkScreen, useLinkToken } from '#web/features/messaging/links/link-screen.tsx'
import { cardAddressOf } from '#web/features/messaging/preferences/card-address.ts'
import { useChooseMail, useMailChoice } from '#web/features/messaging/preferences/data.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const OVER = {
  title: 'This link has expired',
  hint: 'You can choose which emails you get under Notification settings.',
}
const SIGN_IN = { to: '/', label: 'Sign in' }

/**
 * Turns off one kind of email by a link in it, without signing in. Opening the page changes
 * nothing.
 */
export function EmailsScreen() {
  const token = useLinkToken()
  const session = useSession()
  const next = session ? { ...cardAddressOf(session.user.role), label: 'Notification settings' } : SIGN_IN
  const choice = useMailChoice(token)
  const { mutateAsync, isPending } = useChooseMail(token)
  const singleFlight = useSingleFlight()

  async function choose(is_on: boolean) {
    try {
      toast.ok((await mutateAsync(is_on)).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Your choice could not be saved. Please try again.'))
    }
  }

  return (
    <LinkScreen
      title="Your emails"
      token={token}
      query={choice}
      expired={{ ...OVER, ...next }}
      failure="Your choice could not be loaded."
    >
      {({ label, is_on }) => (
        <div className="grid justify-items-start gap-5">
          <p role="status">
            {is_on ? 'You get emails about ' : 'You no longer get emails about '}
            <strong className="font-semibold">{label}</strong>.
          </p>
          <Button size="large" isPending={isPending} onPress={() => singleFlight(is_on, () => choose(!is_on))}>
            {is_on ? 'Stop these emails' : 'Get these emails again'}
          </Button>
          <p className="text-sm text-dim">
            Everything still appears in your notifications. We always send codes and emails about security or money.
          </p>
        </div>
      )}
    </LinkScreen>
  )
}
