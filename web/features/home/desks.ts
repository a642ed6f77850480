import {
  BadgeCheck,
  Building2,
  ChartNoAxesColumn,
  FileUp,
  LibraryBig,
  LifeBuoy,
  type LucideIcon,
  MailCheck,
  ReceiptText,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { admin } from '#contract/admin/admin.ts'
import type { Answer } from '#contract/platform/endpoint.ts'

export type DeskCounts = Answer<(typeof admin)['counts']>['data']

const number = (count: number) => count.toLocaleString('en-AU')
const many = (count: number, one: string, more: string) => `${number(count)} ${count === 1 ? one : more}`
/** Nothing to say while nothing waits. */
const waiting = (count: number, one: string, more: string) => (count === 0 ? null : many(count, one, more))

export type Desk = {
  name: string
  to: string
  text: string
  Icon: LucideIcon
  /** Text with the number of items; with `waits`, they need attention. */
  count?: (counts: DeskCounts) => string | null
  waits?: true
}

/** All admin queues, in the order of the menu. */
export const desks: readonly Desk[] = [
  {
    name: 'Employees',
    to: '/admin/employees',
    text: 'Find and manage accounts by name, email or phone.',
    Icon: UsersRound,
    count: ({ employees }) => many(employees, 'employee', 'employees'),
  },
  {
    name: 'Employers',
    to: '/admin/employers',
    text: 'Schools and health services, and their connections.',
    Icon: Building2,
    count: ({ employers }) => many(employers, 'employer', 'employers'),
  },
  {
    name: 'Shifts',
    to: '/admin/shifts',
    text: 'How requests are answered, and how demand is met.',
    Icon: ChartNoAxesColumn,
    count: ({ shifts_within_a_day }) =>
      waiting(shifts_within_a_day, 'shift ends within a day', 'shifts end within a day'),
  },
  {
    name: 'Subjects',
    to: '/admin/subject-list-editor',
    text: 'The subjects, specialties and categories that everyone chooses from.',
    Icon: LibraryBig,
  },
  {
    name: 'Credentials',
    to: '/admin/credentials',
    text: 'Registrations, clearances and documents, checked against the register.',
    Icon: BadgeCheck,
    count: ({ credentials_to_check }) => waiting(credentials_to_check, 'to check', 'to check'),
    waits: true,
  },
  {
    name: 'Support',
    to: '/admin/support',
    text: 'Support messages and our replies.',
    Icon: LifeBuoy,
    count: ({ support_pending }) => waiting(support_pending, 'pending', 'pending'),
    waits: true,
  },
  {
    name: 'Payments',
    to: '/admin/payments',
    text: 'Invoices and payments for employers’ plans.',
    Icon: ReceiptText,
  },
  {
    name: 'Import',
    to: '/admin/import',
    text: 'Import staff, employers or subjects from a file.',
    Icon: FileUp,
  },
  {
    name: 'Outbox',
    to: '/admin/outbox',
    text: 'All outgoing messages and their delivery status.',
    Icon: MailCheck,
    count: ({ mails_failed }) => waiting(mails_failed, 'failed', 'failed'),
    waits: true,
  },
  {
    name: 'Audit Log',
    to: '/admin/audit',
    text: 'Who did what, when and from where.',
    Icon: ScrollText,
  },
  {
    name: 'Settings',
    to: '/admin/settings',
    text: 'Name and logo, terms, levels, booking requirements, pay rates, the SMS price and email texts.',
    Icon: Settings,
    count: ({ booking_decisions_missing }) => waiting(booking_decisions_missing, 'to decide', 'to decide'),
    waits: true,
  },
]
