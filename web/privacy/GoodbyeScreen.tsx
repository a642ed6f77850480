import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { FrontScreen } from '#web/ui/FrontScreen.tsx'

export const GoodbyeScreen = () => (
  <FrontScreen title="Your account is closed">
    <div className="grid gap-3 text-dim">
      <p>You are signed out everywhere, and whoever was waiting for you knows. We sent you a mail that confirms it.</p>
      <p>You can register again with the same email address at any time. Goodbye, and all the best.</p>
    </div>
    <div className="mt-6">
      <Link to="/" className={buttonClass('primary', 'large')}>
        To the start page
      </Link>
    </div>
  </FrontScreen>
)
