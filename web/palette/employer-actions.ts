import {
  Ban,
  Bell,
  CalendarClock,
  ClipboardCheck,
  CreditCard,
  Download,
  FilePen,
  FileText,
  FolderDown,
  KeyRound,
  Laptop,
  LifeBuoy,
  MessagesSquare,
  ReceiptText,
  ShieldCheck,
  Smartphone,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import type { Action } from './item.ts'

/**
 * Actions available to an employer from anywhere. The palette shows and finds each line of this
 * table.
 */
export const employerActions: readonly Action[] = [
  {
    name: 'See booking history',
    words: 'bookings booked requests shifts cancel withdraw',
    icon: CalendarClock,
    to: '/employer/book?option=history',
  },
  {
    name: 'Invite staff',
    right: 'book',
    words: 'find new people connect send',
    icon: UserRoundPlus,
    to: '/employer/invitations?option=send',
  },
  {
    name: 'Message all connections',
    right: 'book',
    words: 'write send everybody',
    icon: MessagesSquare,
    to: '/employer/connections?open=message-all',
  },
  { name: 'See blocked people', words: 'unblock', icon: Ban, to: '/employer/connections?open=blocked' },
  { name: 'Show unread notifications', icon: Bell, to: '/employer/notifications?option=unread' },
  {
    name: 'Edit company profile',
    right: 'manage',
    words: 'logo address hours organisation',
    icon: FilePen,
    to: '/employer/profile?option=edit',
  },
  {
    name: 'Set pay rates',
    right: 'manage',
    words: 'wages hourly',
    icon: FileText,
    to: '/employer/records?open=pay-rates',
  },
  {
    name: 'Export activity records',
    words: 'download csv file timesheets',
    icon: Download,
    file: {
      path: '/api/activity-records/export?group=staff&status=all',
      name: 'activity-records.csv',
      failure: 'Failed to export your records. Please try again.',
    },
  },
  {
    name: 'Add a payment method',
    right: 'own',
    words: 'card bank',
    icon: CreditCard,
    to: '/employer/account?option=payments&method=new',
  },
  {
    name: 'See all transactions',
    right: 'own',
    words: 'invoices paid history',
    icon: ReceiptText,
    to: '/employer/account?option=payments&history=all',
  },
  {
    name: 'Change password',
    icon: KeyRound,
    to: '/employer/account?option=security#password',
  },
  {
    name: 'Set up two-factor sign-in',
    words: '2fa second factor authenticator',
    icon: ShieldCheck,
    to: '/employer/account?option=security#two-factor',
  },
  {
    name: 'See active devices',
    words: 'sign out sessions',
    icon: Laptop,
    to: '/employer/account?option=security#devices',
  },
  {
    name: 'Change notification settings',
    words: 'sms email push quiet hours preferences',
    icon: Smartphone,
    to: '/employer/account?option=security#messages',
  },
  {
    name: 'Approve requests',
    right: 'manage',
    words: 'approval limit organiser waiting decline',
    icon: ClipboardCheck,
    to: '/employer/approvals',
  },
  {
    name: 'Invite a member',
    right: 'own',
    words: 'colleague user people role access organisation',
    icon: UsersRound,
    to: '/employer/members?open=invite',
  },
  { name: 'Contact support', words: 'help chat', icon: LifeBuoy, to: '/employer/help?option=contact' },
  {
    name: 'Export my personal data',
    words: 'privacy download close account',
    icon: FolderDown,
    to: '/employer/account?option=security#privacy',
  },
]
