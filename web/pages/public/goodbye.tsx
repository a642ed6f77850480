import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'

export const GoodbyeScreen = () => (
  <StandaloneScreen title="Your account is closed">
    <div className="grid gap-3 text-dim">
      <p>
        You have been signed out everywhere, and we have notified everyone with a booking. We sent you a confirmation
        email.
      </p>
      <p>You can register again with the same email address at any time.</p>
    </div>
    <div className="mt-6">
      <Link to="/" className={buttonClass('primary', 'large')}>
        Go to the start page
      </Link>
    </div>
  </StandaloneScreen>
)
