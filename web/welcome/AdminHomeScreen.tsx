import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Settings, ShieldCheck, Users } from 'lucide-react'
import { useProductName } from '#web/platform/config.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Features } from './Story.tsx'

const FEATURES = [
  {
    title: 'Platform Security',
    text: 'Nobody signs in without a proven address, sessions end by themselves, and each role sees only what is its own.',
    Icon: ShieldCheck,
  },
  {
    title: 'User Management',
    text: 'Employers and employees open their own accounts and agree to the terms of their role before anything else.',
    Icon: Users,
  },
  {
    title: 'Analytics Dashboard',
    text: 'Every request is kept with its answer and, where it was turned down, the reason that was given.',
    Icon: ChartNoAxesColumn,
  },
  {
    title: 'System Settings',
    text: 'You keep the subjects, specialties and categories that everybody chooses from.',
    Icon: Settings,
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
        <Link to="/admin/subject-list-editor" className={buttonClass('primary', 'large')}>
          Go to Admin Dashboard
        </Link>
      }
    >
      <Features title="What you look after" features={FEATURES} />
    </Screen>
  )
}
