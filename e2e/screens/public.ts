/** Pages in front of the app, such as sign-in, for the accessibility crawl. */
import type { Role } from '#contract/platform/endpoint.ts'
import { joinViews } from './organisations.ts'
import { accountClosedViews } from './privacy.ts'
import { forgottenPasswordViews, signInStepViews } from './security.ts'
import type { View } from './view.ts'

const entry = (role: Role, name: string): View[] => [
  { name: `${name} login`, role: 'public', path: `/${role}`, title: `${name} Login` },
  {
    name: `${name} login with faults`,
    role: 'public',
    path: `/${role}`,
    title: `${name} Login`,
    open: async (page) => {
      await page.getByLabel('Email').fill('')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
]
const newcomer = (role: 'employer' | 'employee', name: string): View[] => [
  ...entry(role, name),
  {
    name: `${name} registration with faults`,
    role: 'public',
    path: `/${role}`,
    title: `${name} Login`,
    open: async (page) => {
      for (const name of ['Create account', 'Register']) await page.getByRole('button', { name }).first().click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: `${name} code`,
    role: 'public',
    path: `/${role}/verify-otp?email=kim%40example.com`,
    title: 'Enter your code',
  },
  { name: `${name} code without address`, role: 'public', path: `/${role}/verify-otp`, title: 'Enter your code' },
  { name: `${name} terms`, role: 'public', path: `/${role}/tnc`, title: 'Terms and Conditions' },
]

export const publicViews: View[] = [
  { name: 'landing', role: 'public', path: '/', title: 'Welcome to Bellbird' },
  { name: 'help of visitors', role: 'public', path: '/help', title: 'Help Center' },
  ...newcomer('employer', 'Employer'),
  ...newcomer('employee', 'Employee'),
  ...entry('admin', 'Admin'),
  ...forgottenPasswordViews,
  ...signInStepViews,
  ...accountClosedViews,
  ...joinViews,
  { name: 'demo mail', role: 'public', path: '/demo/mail?email=nobody%40example.com', title: 'Demo email' },
  { name: 'answer without a link', role: 'public', path: '/answer', title: 'Shift request' },
  { name: 'change without a link', role: 'public', path: '/change', title: 'Change to a booking' },
  { name: 'emails without a link', role: 'public', path: '/emails', title: 'Your emails' },
  { name: 'short link', role: 'public', path: '/s/7', title: 'Sign in to see this shift' },
  { name: 'no such page, signed out', role: 'public', path: '/employer/nowhere', title: 'Employer Login' },
  { name: 'no such page', role: 'employer', path: '/employer/nowhere', title: 'Page not found' },
]
