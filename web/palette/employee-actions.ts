import {
  BadgeCheck,
  Ban,
  Bell,
  CalendarPlus,
  CalendarRange,
  Download,
  FilePen,
  FolderDown,
  KeyRound,
  Laptop,
  LifeBuoy,
  MessagesSquare,
  ShieldCheck,
  Smartphone,
  UserRoundPlus,
} from 'lucide-react'
import type { Action } from './item.ts'

/**
 * Actions available to an employee from anywhere. The palette shows and finds each line of this
 * table.
 */
export const employeeActions: readonly Action[] = [
  {
    name: 'Mark days off or extra hours',
    words: 'available unavailable away holiday leave days',
    hint: 'Availability',
    icon: CalendarPlus,
    to: '/employee/availability?open=exception',
  },
  {
    name: 'Edit usual week',
    words: 'hours pattern days work',
    hint: 'Availability',
    icon: CalendarRange,
    to: '/employee/availability?open=week',
  },
  {
    name: 'Add credential',
    words: 'registration clearance certificate check upload',
    icon: BadgeCheck,
    to: '/employee/credentials?credential=new',
  },
  {
    name: 'Edit profile',
    words: 'subjects specialties levels cv preferences phone',
    icon: FilePen,
    to: '/employee/profile?option=edit',
  },
  {
    name: 'Find new employers',
    words: 'schools health services invite connect send',
    icon: UserRoundPlus,
    to: '/employee/invitations?option=send',
  },
  {
    name: 'Message all connections',
    words: 'write send everybody',
    icon: MessagesSquare,
    to: '/employee/connections?open=message-all',
  },
  { name: 'See blocked people', words: 'unblock', icon: Ban, to: '/employee/connections?open=blocked' },
  {
    name: 'Export activity history',
    words: 'download csv file shifts pay',
    icon: Download,
    file: {
      path: '/api/activity-history/export?filter=all&sort=recent',
      name: 'activity-history.csv',
      failure: 'Failed to export your activity history. Please try again.',
    },
  },
  { name: 'Show unread notifications', icon: Bell, to: '/employee/notifications?option=unread' },
  { name: 'Change password', icon: KeyRound, to: '/employee/account-security#password' },
  {
    name: 'Set up two-factor authentication',
    words: '2fa second factor authenticator',
    icon: ShieldCheck,
    to: '/employee/account-security#two-factor',
  },
  { name: 'See active devices', words: 'sign out sessions', icon: Laptop, to: '/employee/account-security#devices' },
  {
    name: 'Change notification settings',
    words: 'sms email push quiet hours preferences',
    icon: Smartphone,
    to: '/employee/notification-settings',
  },
  { name: 'Contact support', words: 'help chat', icon: LifeBuoy, to: '/employee/help?option=contact' },
  {
    name: 'Export my personal data',
    words: 'privacy download close account',
    icon: FolderDown,
    to: '/employee/privacy',
  },
]
