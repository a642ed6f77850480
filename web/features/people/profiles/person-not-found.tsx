import { Link } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'

/** Shown for the URL of a profile without a valid id. */
export const PersonNotFound = ({ to, label }: { to: string; label: string }) => (
  <Empty
    icon={<UserRoundSearch size={22} aria-hidden="true" />}
    hint="We could not find this person."
    action={
      <Link to={to} className={buttonClass('soft')}>
        {label}
      </Link>
    }
  >
    Profile not found
  </Empty>
)
