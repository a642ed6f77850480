import { Link } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'

/** Leads to the private address of the person's bookings; admins have none. */
export function SyncCalendarCard() {
  const { role } = useMe()
  if (role === 'admin') return null
  return (
    <Card
      title="Sync calendar"
      intro={`See your ${role === 'employer' ? 'bookings' : 'shifts'} in Google, Apple or Outlook.`}
    >
      <Link to={role === 'employer' ? '/employer/calendar' : '/employee/calendar'} className={buttonClass('plain')}>
        <CalendarSync size={16} aria-hidden="true" />
        Open Sync calendar
      </Link>
    </Card>
  )
}
