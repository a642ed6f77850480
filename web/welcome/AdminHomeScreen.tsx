import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Settings, ShieldCheck, Users } from 'lucide-react'
import { useProductName } from '#web/platform/config.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Desks } from './Desks.tsx'
import { Features } from './Story.tsx'

const FEATURES = [
  {
    title: 'Platform Security',
    text: 'Each role sees only what is its own, a closed account ends at once everywhere, and every change is written down.',
    Icon: ShieldCheck,
    to: '/admin/audit',
  },
  {
    title: 'User Management',
    text: 'Everybody with all that belongs to the account: profile, credentials, connections, bookings and sign-ins.',
    Icon: Users,
    to: '/admin/employees',
  },
  {
    title: 'Analytics Dashboard',
    text: 'How requests are answered and demand is met, counted from real bookings.',
    Icon: ChartNoAxesColumn,
    to: '/admin/shifts',
  },
  {
    title: 'System Settings',
    text: 'Name and logo, terms, levels, pay rates, the SMS price and the words of every mail.',
    Icon: Settings,
    to: '/admin/settings',
  },
]

/** What an admin looks after here, and the way to it. */
export function AdminHomeScreen() {
  const product = useProductName()
  return (
    <Screen
      title={`Welcome to ${product}`}
      intro="You look after the people, the words and the messages of the platform."
      actions={
        <Link to="/admin/employees" className={buttonClass('primary', 'large')}>
          Go to Admin Dashboard
        </Link>
      }
    >
      <Desks />
      <Features title="What you look after" features={FEATURES} />
    </Screen>
  )
}
