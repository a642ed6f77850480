import { CalendarClock, GraduationCap, ShieldCheck, Users } from 'lucide-react'
import type { useSectorTerms } from '#web/features/identity/accounts/my-account.ts'

type SectorTerms = ReturnType<typeof useSectorTerms>

/** Reasons for employees to join, in the wording of their sector. */
export const featuresFor = (terms: SectorTerms) => [
  {
    title: 'Professional Network',
    text: `Employers see your ${terms.subjects.toLowerCase()}, your ${terms.levels.toLowerCase()} and your preferences when they search.`,
    Icon: Users,
    to: '/employee/invitations',
  },
  {
    title: 'Flexible Shifts',
    text: 'You say when you can work, and you accept or reject every request yourself.',
    Icon: CalendarClock,
    to: '/employee/availability',
  },
  {
    title: 'Skill Development',
    text: 'Every shift adds experience in different workplaces and teams.',
    Icon: GraduationCap,
    to: '/employee/activity-history',
  },
  {
    title: 'Trusted Employers',
    text: 'Every employer has verified their email and agreed to the terms before they can send you requests.',
    Icon: ShieldCheck,
    to: '/employee/connections',
  },
]

export const stepsFor = (terms: SectorTerms) => [
  {
    title: 'Complete your profile',
    text: `Add your ${terms.subjects.toLowerCase()}, your ${terms.levels.toLowerCase()}, your registration and your CV.`,
    to: '/employee/profile',
    option: 'edit',
  },
  {
    title: 'Set your availability',
    text: 'Set a weekly pattern, with exceptions for any day.',
    to: '/employee/availability',
  },
  {
    title: 'Accept shifts',
    text: 'Requests arrive immediately. Accept one and you are booked, never twice for the same hours.',
    to: '/employee/job-request',
  },
]
