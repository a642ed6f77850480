import { lazyRouteComponent } from '@tanstack/react-router'
import {
  Bell as BellIcon,
  CalendarDays,
  CalendarSync,
  History,
  House,
  Inbox,
  LifeBuoy,
  MessageSquare,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { ScreenRoute } from './routes.tsx'

/** An employee's screens. */
export const employeeRoutes: readonly ScreenRoute[] = [
  {
    path: '/employee/job-request',
    role: 'employee',
    title: 'Manage Shift Requests',
    menu: { label: 'Shift Requests', icon: Inbox, order: 20, mobile: true },
    screen: lazyRouteComponent(() => import('./shifts/ShiftRequestsScreen.tsx'), 'ShiftRequestsScreen'),
  },
  {
    path: '/employee/availability',
    role: 'employee',
    title: 'Availability',
    menu: { icon: CalendarDays, order: 30, mobile: true },
    screen: lazyRouteComponent(() => import('./availability/AvailabilityScreen.tsx'), 'AvailabilityScreen'),
  },
  {
    path: '/employee/profile',
    role: 'employee',
    title: 'Profile',
    menu: { icon: UserRound, order: 60 },
    screen: lazyRouteComponent(() => import('./profiles/EmployeeProfileScreen.tsx'), 'EmployeeProfileScreen'),
  },
  {
    path: '/employee/employer',
    role: 'employee',
    title: 'Employer profile',
    screen: lazyRouteComponent(() => import('./profiles/EmployerScreen.tsx'), 'EmployerScreen'),
  },
  {
    path: '/employee/notifications',
    role: 'employee',
    title: 'Notifications',
    menu: { icon: BellIcon, order: 50, mobile: true },
    screen: lazyRouteComponent(() => import('./shifts/ShiftNotificationsScreen.tsx'), 'ShiftNotificationsScreen'),
  },
  {
    path: '/employee/invitations',
    role: 'employee',
    title: 'Invitations',
    menu: { icon: UserRoundPlus, order: 35 },
    options: ['Send', 'Sent', 'Received'],
    screen: lazyRouteComponent(() => import('./connections/InvitationsScreen.tsx'), 'EmployeeInvitationsScreen'),
  },
  {
    path: '/employee/connections',
    role: 'employee',
    title: 'My Connections',
    menu: { icon: Users, order: 40 },
    screen: lazyRouteComponent(
      () => import('./conversations/EmployeeConnectionsScreen.tsx'),
      'EmployeeConnectionsScreen',
    ),
  },
  {
    path: '/employee/messages',
    role: 'employee',
    title: 'Messages',
    menu: { icon: MessageSquare, order: 45 },
    screen: lazyRouteComponent(() => import('./conversations/MessagesScreen.tsx'), 'MessagesScreen'),
  },
  {
    path: '/employee/help',
    role: 'employee',
    title: 'Help Center',
    menu: { icon: LifeBuoy, order: 90 },
    screen: lazyRouteComponent(() => import('./support/HelpScreen.tsx'), 'HelpScreen'),
  },
  {
    path: '/employee/home',
    role: 'employee',
    title: 'Home',
    menu: { icon: House, order: 10, mobile: true },
    screen: lazyRouteComponent(() => import('./welcome/EmployeeHomeScreen.tsx'), 'EmployeeHomeScreen'),
  },
  {
    path: '/employee/calendar',
    role: 'employee',
    title: 'Calendar',
    menu: { icon: CalendarSync, order: 70 },
    screen: lazyRouteComponent(() => import('./calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  },
  {
    path: '/employee/activity-history',
    role: 'employee',
    title: 'Activity History',
    menu: { icon: History, order: 55 },
    screen: lazyRouteComponent(() => import('./records/ActivityHistoryScreen.tsx'), 'ActivityHistoryScreen'),
  },
  {
    path: '/employee/timesheet',
    role: 'employee',
    title: 'Timesheet',
    screen: lazyRouteComponent(() => import('./timesheets/TimesheetScreen.tsx'), 'TimesheetScreen'),
  },
]
