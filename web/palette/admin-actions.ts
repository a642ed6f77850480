import {
  BadgeCheck,
  Bell,
  BookPlus,
  ChartColumn,
  CircleDollarSign,
  Download,
  FileUp,
  HandCoins,
  KeyRound,
  Laptop,
  LifeBuoy,
  MailWarning,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Smartphone,
  UserX,
} from 'lucide-react'
import type { Action } from './item.ts'

/**
 * Actions available to an admin from anywhere. The palette shows and finds each line of this table.
 */
export const adminActions: readonly Action[] = [
  {
    name: 'Add subject',
    words: 'specialty new category',
    icon: BookPlus,
    to: '/admin/subject-list-editor?open=subject',
  },
  { name: 'Import people', words: 'upload csv list spreadsheet invite employees', icon: FileUp, to: '/admin/import' },
  {
    name: 'Check credentials',
    words: 'verify vit ahpra waiting',
    icon: BadgeCheck,
    to: '/admin/credentials?state=to_check',
  },
  {
    name: 'Answer pending support messages',
    words: 'help inbox',
    icon: LifeBuoy,
    to: '/admin/support?status=pending',
  },
  { name: 'See banned employees', words: 'blocked accounts', icon: UserX, to: '/admin/employees?status=banned' },
  { name: 'See overdue invoices', words: 'unpaid payments', icon: ReceiptText, to: '/admin/payments?show=overdue' },
  { name: 'See failed messages', words: 'mail sms email outbox', icon: MailWarning, to: '/admin/outbox?state=failed' },
  { name: 'Show unread notifications', icon: Bell, to: '/admin/notifications?option=unread' },
  { name: 'Export figures', words: 'download csv analytics report', icon: ChartColumn, to: '/admin/shifts' },
  {
    name: 'Export audit log',
    words: 'download csv file',
    icon: Download,
    file: {
      path: '/api/admin/audit/export',
      name: 'audit-log.csv',
      failure: 'The audit log could not be downloaded. Please try again.',
    },
  },
  { name: 'Publish new terms', words: 'conditions agreement', icon: ScrollText, to: '/admin/settings?option=terms' },
  { name: 'Set pay rates', words: 'wages state', icon: HandCoins, to: '/admin/settings?option=pay+rates' },
  { name: 'Set SMS price', words: 'cost text', icon: CircleDollarSign, to: '/admin/settings?option=sms+price' },
  {
    name: 'Edit message templates',
    words: 'mail email templates',
    icon: MessageSquareText,
    to: '/admin/settings?option=messages',
  },
  { name: 'Change password', icon: KeyRound, to: '/admin/account-security#password' },
  {
    name: 'Set up two-factor authentication',
    words: '2fa second factor authenticator',
    icon: ShieldCheck,
    to: '/admin/account-security#two-factor',
  },
  { name: 'See active devices', words: 'sign out sessions', icon: Laptop, to: '/admin/account-security#devices' },
  {
    name: 'Change notification settings',
    words: 'email push quiet hours preferences',
    icon: Smartphone,
    to: '/admin/notification-settings',
  },
]
