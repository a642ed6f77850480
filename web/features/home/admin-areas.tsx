import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  Building2,
  ChartNoAxesColumn,
  FileUp,
  LibraryBig,
  LifeBuoy,
  type LucideIcon,
  MailCheck,
  Network,
  ReceiptText,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { admin } from '#contract/admin/directory.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useAdminCounts } from '#web/features/admin/directory/data.ts'
import { Badge } from '#web/ui/status-badge.tsx'

/** Links to the admin areas with their counts, which load later and block nothing. */
export function AdminAreas() {
  const counts = useAdminCounts()
  return (
    <section aria-labelledby="admin-areas" className="grid gap-4">
      <h2 id="admin-areas">Admin areas</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {adminAreas.map((area) => (
          <AreaCard key={area.to} area={area} counts={counts.data} />
        ))}
      </ul>
    </section>
  )
}

function AreaCard({ area: { name, to, text, Icon, count, waits }, counts }: { area: AdminArea; counts?: AdminCounts }) {
  const countText = (counts && count?.(counts)) ?? null
  return (
    <li className="card relative flex gap-3 p-4 transition-colors duration-120 hover:bg-hover">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-ink">
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3>
            {/* The whole card leads there. */}
            <Link to={to} className="rounded-chip after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
          </h3>
          {countText && <Badge tone={waits ? 'wait' : 'quiet'}>{countText}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-dim">{text}</p>
      </div>
    </li>
  )
}

type AdminCounts = Answer<(typeof admin)['counts']>['data']

const number = (count: number) => count.toLocaleString('en-AU')
const countOf = (count: number, one: string, plural: string) => `${number(count)} ${count === 1 ? one : plural}`
/** Null if nothing waits. */
const waiting = (count: number, one: string, plural: string) => (count === 0 ? null : countOf(count, one, plural))

export type AdminArea = {
  name: string
  to: string
  text: string
  Icon: LucideIcon
  /** Text with the number of items; with `waits`, they need attention. */
  count?: (counts: AdminCounts) => string | null
  waits?: true
}

/** Admin areas in the order of the menu. */
const adminAreas: readonly AdminArea[] = [
  {
    name: 'Employees',
    to: '/admin/employees',
    text: 'Find and manage accounts by name, email or phone.',
    Icon: UsersRound,
    count: ({ employees }) => countOf(employees, 'employee', 'employees'),
  },
  {
    name: 'Employers',
    to: '/admin/employers',
    text: 'Schools and health services, and their connections.',
    Icon: Building2,
    count: ({ employers }) => countOf(employers, 'employer', 'employers'),
  },
  {
    name: 'Organisations',
    to: '/admin/organisations',
    text: 'Sites, members, plan and fill rate of each organisation.',
    Icon: Network,
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
