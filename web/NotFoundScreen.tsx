import { Link } from '@tanstack/react-router'
import { startOf } from './platform/guard.ts'
import { useSession } from './platform/session.ts'
import { buttonClass } from './ui/buttonClass.ts'
import { FrontScreen } from './ui/FrontScreen.tsx'

/** No screen has this address. */
export function NotFoundScreen() {
  const session = useSession()
  return (
    <FrontScreen
      title="Page not found"
      intro="There is nothing at this address. It may have moved, or the link may be mistyped."
    >
      <Link to={session ? startOf(session) : '/'} className={`${buttonClass('primary', 'large')} w-full`}>
        {session ? 'Go to your home page' : 'Go to the start page'}
      </Link>
    </FrontScreen>
  )
}
