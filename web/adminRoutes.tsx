import { lazyRouteComponent } from '@tanstack/react-router'
import {
  BadgeCheck,
  Bell as BellIcon,
  Building2,
  FileUp,
  Info,
  LibraryBig,
  LifeBuoy,
  MailCheck,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { ScreenRoute } from './routes.tsx'

/** An admin's screens. */
export const adminRoutes: readonly ScreenRoute[] = [
  {
    path: '/admin/home',
    role: 'admin',
    title: 'About',
    menu: { icon: Info, order: 10, mobile: true },
    screen: lazyRouteComponent(() => import('./welcome/AdminHomeScreen.tsx'), 'AdminHomeScreen'),
  },
  {
    path: '/admin/employees',
    role: 'admin',
    title: 'Employee Management',
    menu: { label: 'Employees', icon: UsersRound, order: 12, mobile: true },
    screen: lazyRouteComponent(() => import('./admin/EmployeesScreen.tsx'), 'EmployeesScreen'),
  },
  {
    path: '/admin/employers',
    role: 'admin',
    title: 'Employer Directory',
    menu: { label: 'Employers', icon: Building2, order: 14 },
    screen: lazyRouteComponent(() => import('./admin/EmployersScreen.tsx'), 'EmployersScreen'),
  },
  {
    path: '/admin/subject-list-editor',
    role: 'admin',
    title: 'Manage Subjects & Specialties',
    menu: { label: 'Subjects', icon: LibraryBig, order: 20 },
    screen: lazyRouteComponent(() => import('./subjects/SubjectEditorScreen.tsx'), 'SubjectEditorScreen'),
  },
  {
    path: '/admin/credentials',
    role: 'admin',
    title: 'Credentials',
    menu: { icon: BadgeCheck, order: 25 },
    screen: lazyRouteComponent(() => import('./credentials/CredentialDeskScreen.tsx'), 'CredentialDeskScreen'),
  },
  {
    path: '/admin/support',
    role: 'admin',
    title: 'Support Management',
    menu: { label: 'Support', icon: LifeBuoy, order: 30, mobile: true },
    screen: lazyRouteComponent(() => import('./support/SupportScreen.tsx'), 'SupportScreen'),
  },
  {
    path: '/admin/import',
    role: 'admin',
    title: 'Import',
    menu: { icon: FileUp, order: 40 },
    screen: lazyRouteComponent(() => import('./imports/ImportScreen.tsx'), 'ImportScreen'),
  },
  {
    path: '/admin/outbox',
    role: 'admin',
    title: 'Outbox',
    menu: { icon: MailCheck, order: 60 },
    screen: lazyRouteComponent(() => import('./messaging/OutboxScreen.tsx'), 'OutboxScreen'),
  },
  {
    path: '/admin/audit',
    role: 'admin',
    title: 'Audit Log',
    menu: { icon: ScrollText, order: 70 },
    screen: lazyRouteComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    path: '/admin/notifications',
    role: 'admin',
    title: 'Notifications',
    menu: { icon: BellIcon, order: 50 },
    screen: lazyRouteComponent(() => import('./notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  },
  {
    path: '/admin/settings',
    role: 'admin',
    title: 'Settings',
    menu: { icon: Settings, order: 80 },
    options: ['General', 'Terms', 'Levels', 'Pay Rates', 'Messages'],
    screen: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
  },
]
