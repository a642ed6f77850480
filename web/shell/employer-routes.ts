import { lazyRouteComponent } from '@tanstack/react-router'
import {
  Bell as BellIcon,
  Building2,
  CalendarSearch,
  CalendarSync,
  ClipboardList,
  House,
  LifeBuoy,
  MessageSquare,
  ShieldCheck,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import { bookStaffAhead } from '#web/features/booking/availability/book-staff-ahead.ts'
import type { ScreenRoute } from './screen-route.ts'

/** An employer's screens. */
export const employerRoutes: readonly ScreenRoute[] = [
  {
    path: '/employer/staff',
    role: 'employer',
    title: 'Staff profile',
    screen: lazyRouteComponent(() => import('#web/pages/employer/staff.tsx'), 'StaffScreen'),
  },
  {
    path: '/employer/profile',
    role: 'employer',
    title: 'Company Profile',
    menu: { icon: Building2, order: 70 },
    screen: lazyRouteComponent(() => import('#web/pages/employer/profile.tsx'), 'CompanyProfileScreen'),
  },
  {
    path: '/employer/book',
    role: 'employer',
    title: 'Book Staff',
    menu: { icon: CalendarSearch, order: 20, mobile: true },
    screen: lazyRouteComponent(() => import('#web/pages/employer/book.tsx'), 'BookStaffScreen'),
    ahead: bookStaffAhead,
  },
  {
    path: '/employer/notifications',
    role: 'employer',
    title: 'Notifications',
    menu: { icon: BellIcon, order: 50, mobile: true },
    screen: lazyRouteComponent(() => import('#web/pages/employer/notifications.tsx'), 'NotificationsScreen'),
  },
  {
    path: '/employer/invitations',
    role: 'employer',
    title: 'Invitations',
    menu: { icon: UserRoundPlus, order: 30 },
    options: ['Send', 'Sent', 'Received'],
    screen: lazyRouteComponent(() => import('#web/pages/employer/invitations.tsx'), 'EmployerInvitationsScreen'),
  },
  {
    path: '/employer/connections',
    role: 'employer',
    title: 'My Connections',
    menu: { label: 'Connections', icon: Users, order: 35 },
    screen: lazyRouteComponent(() => import('#web/pages/employer/connections.tsx'), 'EmployerConnectionsScreen'),
  },
  {
    path: '/employer/messages',
    role: 'employer',
    title: 'Messages',
    menu: { icon: MessageSquare, order: 40 },
    screen: lazyRouteComponent(() => import('#web/pages/employer/messages.tsx'), 'MessagesScreen'),
  },
  {
    path: '/employer/help',
    role: 'employer',
    title: 'Help Center',
    menu: { icon: LifeBuoy, order: 90 },
    screen: lazyRouteComponent(() => import('#web/pages/employer/help.tsx'), 'HelpScreen'),
  },
  {
    path: '/employer/home',
    role: 'employer',
    title: 'Home',
    menu: { icon: House, order: 10, mobile: true },
    screen: lazyRouteComponent(() => import('#web/pages/employer/home.tsx'), 'EmployerHomeScreen'),
  },
  {
    path: '/employer/account',
    role: 'employer',
    title: 'Account Settings',
    menu: { label: 'Account', icon: ShieldCheck, order: 72 },
    options: ['Security', 'Status', 'Payments'],
    screen: lazyRouteComponent(() => import('#web/pages/employer/account.tsx'), 'AccountSettingsScreen'),
  },
  {
    path: '/employer/calendar',
    role: 'employer',
    title: 'Calendar',
    menu: { icon: CalendarSync, order: 75 },
    screen: lazyRouteComponent(() => import('#web/pages/employer/calendar.tsx'), 'CalendarScreen'),
  },
  {
    path: '/employer/records',
    role: 'employer',
    title: 'Activity Records',
    menu: { icon: ClipboardList, order: 60 },
    options: ['Staff', 'School'],
    sectorWords: { School: 'workplace' },
    screen: lazyRouteComponent(() => import('#web/pages/employer/records.tsx'), 'ActivityRecordsScreen'),
  },
  {
    path: '/employer/timesheet',
    role: 'employer',
    title: 'Timesheet',
    screen: lazyRouteComponent(() => import('#web/pages/employer/timesheet.tsx'), 'TimesheetScreen'),
  },
]
