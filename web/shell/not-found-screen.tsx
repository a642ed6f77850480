import { Link } from '@tanstack/react-router'
import { startOf } from '#web/platform/guard.ts'
import { useSession } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Screen } from '#web/ui/screen.tsx'

/** Shown inside the app's frame for an unknown URL; only signed-in people get here. */
export function NotFoundScreen() {
  const session = useSession()
  return (
    <Screen title="Page not found" intro="It may have moved, or the link may be mistyped." width="reading">
      {session && (
        <div>
          <Link to={startOf(session)} className={buttonClass('primary', 'large')}>
            Go to your home page
          </Link>
        </div>
      )}
    </Screen>
  )
}
