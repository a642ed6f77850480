/**
 * Every screen of the product, once. From this table come the router, the guard and the menus, and later the command
 * palette. To add a screen:
 *
 * 1. Write `web/<feature>/<Name>Screen.tsx`. Inside the app it returns a `<Screen title="…">`, on a public page a
 *    `<FrontScreen title="…">`; both name the browser's tab and receive focus when somebody arrives.
 * 2. Add a line: `{ path, role, title, screen: lazyRouteComponent(() => import('./x/XScreen.tsx'), 'XScreen') }`.
 *    `role` says who may open it: 'public', or the one role whose area it is in. The guard does the rest: no token leads
 *    to the area's sign-in page, another role to its own home, terms not agreed to /{role}/tnc.
 * 3. With `menu` it stands in that role's menu. `order` sorts; `mobile` puts it in the bottom bar of a phone, which has
 *    room for four; the others are under More. Without `menu` it is reached only by links.
 * 4. `options` are its submenu, reached as ?option= with the words in lower case. `useOption` reads it in the screen.
 *
 * What a feature adds to the header, such as the bell, goes into `headerParts`.
 */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import {
  Bell as BellIcon,
  Building2,
  CalendarDays,
  CalendarSearch,
  CalendarSync,
  ClipboardList,
  History,
  House,
  Inbox,
  Info,
  LibraryBig,
  LifeBuoy,
  type LucideIcon,
  MailCheck,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { bookStaffAhead } from './availability/bookStaffAhead.ts'
import { LandingScreen } from './landing/LandingScreen.tsx'
import type { Audience } from './platform/guard.ts'
import type { Role } from './platform/session.ts'

export type ScreenRoute = {
  path: `/${string}`
  role: Audience
  /** What menu and palette call it; `menu.label` where the menu has another word. */
  title: string
  menu?: { label?: string; icon: LucideIcon; order: number; mobile?: boolean }
  options?: readonly string[]
  screen: RouteComponent
  /** Asks for the screen's data while its code is still on the way. */
  ahead?: (search: Record<string, unknown>) => void
}

export const routes: readonly ScreenRoute[] = [
  { path: '/', role: 'public', title: 'Welcome', screen: LandingScreen },
  {
    path: '/admin',
    role: 'public',
    title: 'Admin Login',
    screen: lazyRouteComponent(() => import('./accounts/EntryScreen.tsx'), 'AdminEntryScreen'),
  },
  {
    path: '/employer',
    role: 'public',
    title: 'Employer Login',
    screen: lazyRouteComponent(() => import('./accounts/EntryScreen.tsx'), 'EmployerEntryScreen'),
  },
  {
    path: '/employee',
    role: 'public',
    title: 'Employee Login',
    screen: lazyRouteComponent(() => import('./accounts/EntryScreen.tsx'), 'EmployeeEntryScreen'),
  },
  {
    path: '/employer/verify-otp',
    role: 'public',
    title: 'Enter your code',
    screen: lazyRouteComponent(() => import('./accounts/CodeScreen.tsx'), 'EmployerCodeScreen'),
  },
  {
    path: '/employer/tnc',
    role: 'public',
    title: 'Terms and Conditions',
    screen: lazyRouteComponent(() => import('./accounts/TermsScreen.tsx'), 'EmployerTermsScreen'),
  },
  {
    path: '/employee/verify-otp',
    role: 'public',
    title: 'Enter your code',
    screen: lazyRouteComponent(() => import('./accounts/CodeScreen.tsx'), 'EmployeeCodeScreen'),
  },
  {
    path: '/employee/tnc',
    role: 'public',
    title: 'Terms and Conditions',
    screen: lazyRouteComponent(() => import('./accounts/TermsScreen.tsx'), 'EmployeeTermsScreen'),
  },
  {
    path: '/demo/mail',
    role: 'public',
    title: 'Demo mail',
    screen: lazyRouteComponent(() => import('./accounts/DemoMailScreen.tsx'), 'DemoMailScreen'),
  },
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
    path: '/employer/staff',
    role: 'employer',
    title: 'Staff profile',
    screen: lazyRouteComponent(() => import('./shifts/StaffScreen.tsx'), 'StaffScreen'),
  },
  {
    path: '/employer/profile',
    role: 'employer',
    title: 'Company Profile',
    menu: { icon: Building2, order: 70 },
    screen: lazyRouteComponent(() => import('./profiles/CompanyProfileScreen.tsx'), 'CompanyProfileScreen'),
  },
  {
    path: '/employer/book',
    role: 'employer',
    title: 'Book Staff',
    menu: { icon: CalendarSearch, order: 20, mobile: true },
    screen: lazyRouteComponent(() => import('./availability/BookStaffScreen.tsx'), 'BookStaffScreen'),
    ahead: bookStaffAhead,
  },
  {
    path: '/employer/notifications',
    role: 'employer',
    title: 'Notifications',
    menu: { icon: BellIcon, order: 50, mobile: true },
    screen: lazyRouteComponent(() => import('./notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
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
    path: '/employer/invitations',
    role: 'employer',
    title: 'Invitations',
    menu: { icon: UserRoundPlus, order: 30 },
    options: ['Send', 'Sent', 'Received'],
    screen: lazyRouteComponent(() => import('./connections/InvitationsScreen.tsx'), 'EmployerInvitationsScreen'),
  },
  {
    path: '/admin/home',
    role: 'admin',
    title: 'About',
    menu: { icon: Info, order: 10, mobile: true },
    screen: lazyRouteComponent(() => import('./welcome/AdminHomeScreen.tsx'), 'AdminHomeScreen'),
  },
  {
    path: '/admin/subject-list-editor',
    role: 'admin',
    title: 'Manage Subjects & Specialties',
    menu: { label: 'Subjects', icon: LibraryBig, order: 20, mobile: true },
    screen: lazyRouteComponent(() => import('./subjects/SubjectEditorScreen.tsx'), 'SubjectEditorScreen'),
  },
  {
    path: '/admin/support',
    role: 'admin',
    title: 'Support Management',
    menu: { label: 'Support', icon: LifeBuoy, order: 30, mobile: true },
    screen: lazyRouteComponent(() => import('./support/SupportScreen.tsx'), 'SupportScreen'),
  },
  {
    path: '/employer/help',
    role: 'employer',
    title: 'Help Center',
    menu: { icon: LifeBuoy, order: 90 },
    screen: lazyRouteComponent(() => import('./support/HelpScreen.tsx'), 'HelpScreen'),
  },
  {
    path: '/employee/help',
    role: 'employee',
    title: 'Help Center',
    menu: { icon: LifeBuoy, order: 90 },
    screen: lazyRouteComponent(() => import('./support/HelpScreen.tsx'), 'HelpScreen'),
  },
  {
    path: '/admin/outbox',
    role: 'admin',
    title: 'Outbox',
    menu: { icon: MailCheck, order: 90, mobile: true },
    screen: lazyRouteComponent(() => import('./messaging/OutboxScreen.tsx'), 'OutboxScreen'),
  },
  {
    path: '/employer/home',
    role: 'employer',
    title: 'Home',
    menu: { icon: House, order: 10, mobile: true },
    screen: lazyRouteComponent(() => import('./welcome/EmployerHomeScreen.tsx'), 'EmployerHomeScreen'),
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
    path: '/employer/calendar',
    role: 'employer',
    title: 'Calendar',
    menu: { icon: CalendarSync, order: 75 },
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
  {
    path: '/employer/records',
    role: 'employer',
    title: 'Activity Records',
    menu: { icon: ClipboardList, order: 60 },
    options: ['Staff', 'School', 'By Date'],
    screen: lazyRouteComponent(() => import('./records/ActivityRecordsScreen.tsx'), 'ActivityRecordsScreen'),
  },
  {
    path: '/employer/timesheet',
    role: 'employer',
    title: 'Timesheet',
    screen: lazyRouteComponent(() => import('./timesheets/TimesheetScreen.tsx'), 'TimesheetScreen'),
  },
]

/** Parts of the header beside the person's menu, from left to right. */
export const headerParts: readonly { name: string; roles: readonly Role[]; part: ComponentType }[] = [
  {
    name: 'bell',
    roles: ['employer', 'employee'],
    part: lazy(() => import('./notifications/Bell.tsx').then(({ Bell }) => ({ default: Bell }))),
  },
]

export type MenuEntry = ScreenRoute & { menu: NonNullable<ScreenRoute['menu']> }

/** A role's menu, in order. */
export const menuOf = (role: Role): MenuEntry[] =>
  routes
    .filter((route): route is MenuEntry => route.role === role && route.menu !== undefined)
    .sort((a, b) => a.menu.order - b.menu.order)

export const labelOf = ({ menu, title }: MenuEntry) => menu.label ?? title
