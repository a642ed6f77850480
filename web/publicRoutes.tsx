import { lazyRouteComponent } from '@tanstack/react-router'
import { LandingScreen } from './landing/LandingScreen.tsx'
import type { ScreenRoute } from './screenRoute.ts'

/** The screens in front of the app, which anybody may open. */
export const publicRoutes: readonly ScreenRoute[] = [
  { path: '/', role: 'public', title: 'Welcome', screen: LandingScreen },
  {
    path: '/admin',
    role: 'public',
    title: 'Admin Login',
    screen: lazyRouteComponent(() => import('./account/EntryScreen.tsx'), 'AdminEntryScreen'),
  },
  {
    path: '/employer',
    role: 'public',
    title: 'Employer Login',
    screen: lazyRouteComponent(() => import('./account/EntryScreen.tsx'), 'EmployerEntryScreen'),
  },
  {
    path: '/employee',
    role: 'public',
    title: 'Employee Login',
    screen: lazyRouteComponent(() => import('./account/EntryScreen.tsx'), 'EmployeeEntryScreen'),
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
    path: '/forgot-password',
    role: 'public',
    title: 'Forgot your password?',
    screen: lazyRouteComponent(() => import('./security/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/goodbye',
    role: 'public',
    title: 'Your account is closed',
    screen: lazyRouteComponent(() => import('./privacy/GoodbyeScreen.tsx'), 'GoodbyeScreen'),
  },
  {
    path: '/answer',
    role: 'public',
    title: 'Shift request',
    screen: lazyRouteComponent(() => import('./answerLinks/AnswerScreen.tsx'), 'AnswerScreen'),
  },
  {
    path: '/s/$id',
    role: 'public',
    title: 'Your shift',
    screen: lazyRouteComponent(() => import('./shifts/ShiftLinkScreen.tsx'), 'ShiftLinkScreen'),
  },
  {
    path: '/emails',
    role: 'public',
    title: 'Your emails',
    screen: lazyRouteComponent(() => import('./alerts/EmailsScreen.tsx'), 'EmailsScreen'),
  },
  {
    path: '/claim',
    role: 'public',
    title: 'Claim your account',
    screen: lazyRouteComponent(() => import('./accounts/ClaimScreen.tsx'), 'ClaimScreen'),
  },
  {
    path: '/demo/mail',
    role: 'public',
    title: 'Demo email',
    screen: lazyRouteComponent(() => import('./accounts/DemoMailScreen.tsx'), 'DemoMailScreen'),
  },
]
