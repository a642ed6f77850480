import { Link } from '@tanstack/react-router'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { useMe } from '#web/platform/session.ts'
import { tabClass, tabRowClass, wideRowGap } from '#web/ui/controls/tab-class.ts'

type Entry = { to: string; option?: 'security' | 'status' | 'payments'; label: string }

const employerPages: readonly Entry[] = [
  { to: '/employer/notification-settings', label: 'Notifications' },
  { to: '/employer/privacy', label: 'Privacy' },
]
const pages: Record<'admin' | 'employer' | 'employee', readonly Entry[]> = {
  admin: [
    { to: '/admin/account-security', label: 'Security' },
    { to: '/admin/notification-settings', label: 'Notifications' },
  ],
  employer: [
    { to: '/employer/account', option: 'security', label: 'Security' },
    { to: '/employer/account', option: 'status', label: 'Status' },
    { to: '/employer/account', option: 'payments', label: 'Payments' },
    ...employerPages,
  ],
  employee: [
    { to: '/employee/account-security', label: 'Security' },
    { to: '/employee/notification-settings', label: 'Notifications' },
    { to: '/employee/privacy', label: 'Privacy' },
  ],
}

/** Scrolls the row to the current link, because not all of them fit on a narrow phone. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}

/** Links between the pages of the account, which look like the tabs of Account Settings. */
export function AccountNav() {
  const { role } = useMe()
  // Plan and payments are the owner's.
  const mayOwn = useMay('own')
  const isShown = ({ option }: Entry) => mayOwn || option === undefined || option === 'security'
  return (
    <div ref={showCurrent} className={tabRowClass}>
      <AccountLinks entries={pages[role].filter(isShown)} />
    </div>
  )
}

/** Links to the pages beside the tabs of Account Settings. */
export function AccountLinks({ entries = employerPages }: { entries?: readonly Entry[] }) {
  return (
    <nav aria-label="Account settings" className={`flex ${wideRowGap}`}>
      {entries.map(({ to, option, label }) => (
        <Link
          key={label}
          to={to}
          search={option && { option }}
          activeOptions={{ includeSearch: false, includeHash: false }}
          className={tabClass}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
