import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { startOf } from '#web/platform/guard.ts'
import { rememberReturnPath } from '#web/platform/return-path.ts'
import { useSession } from '#web/platform/session.ts'
import { parseId } from '#web/platform/url-state.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

type Side = 'employer' | 'employee'
const pathOf = (side: Side, id: string) => `/${side}/bookings/${id}`
const addressOf = (id: string, at: number | undefined) =>
  `${pathOf('employer', id)}${at === undefined ? '' : `?at=${at}`}`

/**
 * Target of the short link in a text message. A signed-in person goes on to the shift; another
 * visitor chooses a role and signs in first.
 */
export function ShiftLinkScreen() {
  const { id } = useParams({ from: '/s/$id' })
  const { at } = useSearch({ strict: false })
  const session = useSession()
  if (parseId(id) === null) return <Broken />
  if (session?.user.role === 'admin') return <NotForAdmins />
  if (session) return <Navigate to={pathOf(session.user.role, id)} search={{ at }} replace />
  return (
    <StandaloneScreen title="Sign in to see this shift" intro="You will then go straight to it.">
      <div className="grid gap-3">
        <Link
          to="/employee"
          onClick={() => rememberReturnPath(pathOf('employee', id))}
          className={buttonClass('primary', 'large')}
        >
          Sign in as an employee
        </Link>
        <Link
          to="/employer"
          onClick={() => rememberReturnPath(addressOf(id, at))}
          className={buttonClass('plain', 'large')}
        >
          Sign in as an employer
        </Link>
      </div>
    </StandaloneScreen>
  )
}

/** Shown for a link that is incomplete or has a character too many. */
function Broken() {
  const session = useSession()
  return (
    <StandaloneScreen
      title="This link is broken"
      intro="The link is incomplete or was changed. Please open it again from your message."
    >
      <Link to={session ? startOf(session) : '/'} className={`${buttonClass('primary', 'large')} w-full`}>
        {session ? 'Go to your home page' : 'Go to the start page'}
      </Link>
    </StandaloneScreen>
  )
}

/** An admin looks people up, not shifts. */
const NotForAdmins = () => (
  <StandaloneScreen
    title="This link is for the people on the shift"
    intro="It opens the shift for its employer and its employee. You are signed in as an admin; look up one of them to see their shifts."
  >
    <div className="grid gap-3">
      <Link to="/admin/employees" className={buttonClass('primary', 'large')}>
        Go to Employee Management
      </Link>
      <Link to="/admin/home" className={buttonClass('plain', 'large')}>
        Admin home
      </Link>
    </div>
  </StandaloneScreen>
)
