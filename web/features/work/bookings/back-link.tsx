import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useBackTarget } from '#web/platform/back-target.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export type BackList = { to: string; option?: string; label: string }

/** Screens that lead to a booking or a timesheet, by the end of their path. */
const names: Readonly<Record<string, string>> = {
  home: 'Home',
  shifts: 'My Shifts',
  roster: 'Roster',
  records: 'Activity Records',
  messages: 'Messages',
  vacancies: 'Vacancies',
  timesheets: 'Timesheets',
  approvals: 'Approvals',
  bookings: 'Booking',
  'job-request': 'Shift Requests',
  notifications: 'Notifications',
  'activity-history': 'Activity History',
}

/** Label of the screen with this URL; null if it has none. */
function labelOf(url: string) {
  const { pathname, searchParams } = new URL(url, location.origin)
  const path = pathname.split('/')[2] ?? ''
  if (path === 'book') return searchParams.get('option') === 'history' ? 'Booking History' : 'Book Staff'
  return names[path] ?? null
}

type BackLinkProps = {
  /** List that it leads to if the page was opened from elsewhere, such as a mail. */
  list: BackList
  /** Booking at which that list opens. */
  id?: number
  look: 'plain' | 'soft'
}

/** Leads back to the screen from which the page was opened, at the same place. */
export function BackLink({ list, id, look }: BackLinkProps) {
  const router = useRouter()
  const target = useBackTarget()
  const label = target === null ? null : labelOf(target.url)
  const content = (
    <>
      <ArrowLeft size={16} aria-hidden="true" />
      {label ?? list.label}
    </>
  )
  if (target === null || label === null)
    return (
      <Link to={list.to} search={{ option: list.option, request: id }} className={buttonClass(look)}>
        {content}
      </Link>
    )
  return (
    <a
      href={target.url}
      className={buttonClass(look)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.history.go(-target.steps)
      }}
    >
      {content}
    </a>
  )
}
