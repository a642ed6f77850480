import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { useMe } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { RequestCardsSkeleton } from '#web/ui/skeleton.tsx'

/**
 * A person without a profile cannot be found yet, so they get another next step than one without
 * requests.
 */
export function NoRequests() {
  const profile = useEmployeeProfile(useMe().id)
  if (profile.isPending) return <RequestCardsSkeleton />
  const isUnknown = profile.data?.data === null
  return (
    <Empty
      icon={<Inbox size={22} aria-hidden="true" />}
      hint={
        isUnknown ? 'Employers find you through your profile.' : 'Employers send requests to people who are available.'
      }
      action={
        isUnknown ? (
          <Link to="/employee/profile" search={{ option: 'edit' }} className={buttonClass('soft')}>
            Create profile
          </Link>
        ) : (
          <Link to="/employee/availability" className={buttonClass('soft')}>
            Check your availability
          </Link>
        )
      }
    >
      You have no shift requests at the moment.
    </Empty>
  )
}
