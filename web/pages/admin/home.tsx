import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Settings, ShieldCheck, Users } from 'lucide-react'
import { Dashboard } from '#web/features/admin/analytics/dashboard.tsx'
import { useAdminCounts } from '#web/features/admin/directory/data.ts'
import { AdminAreas } from '#web/features/home/admin-areas.tsx'
import { Features } from '#web/features/home/story.tsx'
import { useProductName } from '#web/platform/config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Screen } from '#web/ui/screen.tsx'

const FEATURES = [
  {
    title: 'Platform Security',
    text: 'Role-based access, immediate sign-out of closed accounts, and a full audit log.',
    Icon: ShieldCheck,
    to: '/admin/audit',
  },
  {
    title: 'User Management',
    text: 'Every account with its profile, credentials, connections, bookings and sign-ins.',
    Icon: Users,
    to: '/admin/employees',
  },
  {
    title: 'Analytics Dashboard',
    text: 'How requests are answered and demand is met, based on real bookings.',
    Icon: ChartNoAxesColumn,
    to: '/admin/shifts',
  },
  {
    title: 'System Settings',
    text: 'Name and logo, terms, levels, pay rates, the SMS price and email texts.',
    Icon: Settings,
    to: '/admin/settings',
  },
]

export function AdminHomeScreen() {
  const product = useProductName()
  return (
    <Screen
      title={`Welcome to ${product}`}
      intro="Manage the accounts, settings and messages of the service."
      actions={
        <Link to="/admin/employees" className={buttonClass('primary', 'large')}>
          Go to Admin Dashboard
        </Link>
      }
    >
      <BookingDecision />
      <Dashboard />
      <AdminAreas />
      <Features title="Admin tools" items={FEATURES} isCompact />
    </Screen>
  )
}

/**
 * Asks the admin to decide which credentials are required, until every sector with employers has a
 * decision.
 */
function BookingDecision() {
  const { data } = useAdminCounts()
  if (!data || data.booking_decisions_missing === 0) return null
  return (
    <section aria-labelledby="booking-decision" className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="booking-decision" className="text-lg">
          Decide booking requirements
        </h2>
        <p className="text-dim">
          Choose the credentials that people must enter before they can be booked. Until then a profile is enough.
        </p>
      </div>
      <Link to="/admin/settings" search={{ option: 'bookings' }} className={buttonClass('primary')}>
        Decide now
      </Link>
    </section>
  )
}
