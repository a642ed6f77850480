import { Link } from '@tanstack/react-router'
import { useMe } from '#web/platform/session.ts'

type Entry = { to: string; label: string }

const entries: Record<'admin' | 'employer' | 'employee', readonly Entry[]> = {
  admin: [
    { to: '/admin/account-security', label: 'Security' },
    { to: '/admin/notification-settings', label: 'Notifications' },
  ],
  employer: [
    { to: '/employer/account', label: 'Account Settings' },
    { to: '/employer/notification-settings', label: 'Notifications' },
    { to: '/employer/privacy', label: 'Privacy' },
  ],
  employee: [
    { to: '/employee/account-security', label: 'Security' },
    { to: '/employee/notification-settings', label: 'Notifications' },
    { to: '/employee/privacy', label: 'Privacy' },
  ],
}

const look =
  'inline-flex min-h-9 items-center rounded-control px-3 text-sm font-medium text-dim hover:bg-hover pointer-coarse:min-h-11 aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

/** Links between the pages of the account. */
export function AccountNav() {
  const { role } = useMe()
  return (
    <nav aria-label="Account settings" className="flex flex-wrap gap-1">
      {entries[role].map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false, includeHash: false }} className={look}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
