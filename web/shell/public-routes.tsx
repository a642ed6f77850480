import { lazyRouteComponent } from '@tanstack/react-router'
import { LandingScreen } from '#web/pages/public/index.tsx'
import { id, searchSchema, text } from '#web/platform/url-state.ts'
import type { ScreenRoute } from './screen-route.ts'

/** The screens in front of the app, which anybody may open. */
export const publicRoutes = [
  { path: '/', role: 'public', title: 'Welcome', screen: LandingScreen },
  {
    path: '/admin',
    role: 'public',
    title: 'Admin Login',
    screen: lazyRouteComponent(() => import('#web/pages/public/admin.tsx'), 'AdminEntryScreen'),
  },
  {
    path: '/employer',
    role: 'public',
    title: 'Employer Login',
    screen: lazyRouteComponent(() => import('#web/pages/public/employer.tsx'), 'EmployerEntryScreen'),
  },
  {
    path: '/employee',
    role: 'public',
    title: 'Employee Login',
    screen: lazyRouteComponent(() => import('#web/pages/public/employee.tsx'), 'EmployeeEntryScreen'),
  },
  {
    path: '/employer/verify-otp',
    role: 'public',
    title: 'Enter your code',
    screen: lazyRouteComponent(() => import('#web/pages/public/employer/verify-otp.tsx'), 'EmployerCodeScreen'),
  },
  {
    path: '/employer/tnc',
    role: 'public',
    title: 'Terms and Conditions',
    search: searchSchema({ version: id }),
    screen: lazyRouteComponent(() => import('#web/pages/public/employer/tnc.tsx'), 'EmployerTermsScreen'),
  },
  {
    path: '/employee/verify-otp',
    role: 'public',
    title: 'Enter your code',
    screen: lazyRouteComponent(() => import('#web/pages/public/employee/verify-otp.tsx'), 'EmployeeCodeScreen'),
  },
  {
    path: '/employee/tnc',
    role: 'public',
    title: 'Terms and Conditions',
    search: searchSchema({ version: id }),
    screen: lazyRouteComponent(() => import('#web/pages/public/employee/tnc.tsx'), 'EmployeeTermsScreen'),
  },
  {
    path: '/forgot-password',
    role: 'public',
    title: 'Forgot your password?',
    search: searchSchema({ role: text }),
    screen: lazyRouteComponent(() => import('#web/pages/public/forgot-password.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/goodbye',
    role: 'public',
    title: 'Your account is closed',
    screen: lazyRouteComponent(() => import('#web/pages/public/goodbye.tsx'), 'GoodbyeScreen'),
  },
  {
    path: '/help',
    role: 'public',
    title: 'Help Center',
    search: searchSchema({ article: text }),
    screen: lazyRouteComponent(() => import('#web/pages/public/help.tsx'), 'PublicHelpScreen'),
  },
  {
    path: '/answer',
    role: 'public',
    title: 'Shift request',
    screen: lazyRouteComponent(() => import('#web/pages/public/answer.tsx'), 'AnswerScreen'),
  },
  {
    path: '/change',
    role: 'public',
    title: 'Change to a booking',
    screen: lazyRouteComponent(() => import('#web/pages/public/change.tsx'), 'ChangeScreen'),
  },
  {
    path: '/s/$id',
    role: 'public',
    title: 'Your shift',
    screen: lazyRouteComponent(() => import('#web/pages/public/s.$id.tsx'), 'ShiftLinkScreen'),
  },
  {
    path: '/emails',
    role: 'public',
    title: 'Your emails',
    screen: lazyRouteComponent(() => import('#web/pages/public/emails.tsx'), 'EmailsScreen'),
  },
  {
    path: '/claim',
    role: 'public',
    title: 'Claim your account',
    screen: lazyRouteComponent(() => import('#web/pages/public/claim.tsx'), 'ClaimScreen'),
  },
  {
    path: '/join',
    role: 'public',
    title: 'Join an organisation',
    screen: lazyRouteComponent(() => import('#web/pages/public/join.tsx'), 'JoinScreen'),
  },
  {
    path: '/invited',
    role: 'public',
    title: 'You are invited',
    screen: lazyRouteComponent(() => import('#web/pages/public/invited.tsx'), 'InvitedScreen'),
  },
  {
    path: '/demo/mail',
    role: 'public',
    title: 'Demo email',
    screen: lazyRouteComponent(() => import('#web/pages/public/demo/mail.tsx'), 'DemoMailScreen'),
  },
] as const satisfies readonly ScreenRoute[]
