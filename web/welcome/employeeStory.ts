import { CalendarClock, GraduationCap, ShieldCheck, Users } from 'lucide-react'
import type { useWords } from '#web/accounts/myAccount.ts'

type Words = ReturnType<typeof useWords>

/** Reasons for employees to join, in the wording of their sector. */
export const featuresFor = (says: Words) => [
  {
    title: 'Professional Network',
    text: `Employers who look for people like you see your ${says.subjects.toLowerCase()}, your ${says.levels.toLowerCase()} and your preferences.`,
    Icon: Users,
    to: '/employee/invitations',
  },
  {
    title: 'Flexible Shifts',
    text: 'You say when you can work, and you accept or reject every request yourself.',
    Icon: CalendarClock,
  },
  {
    title: 'Skill Development',
    text: 'Different workplaces, different rooms and teams: every shift adds to what you can do.',
    Icon: GraduationCap,
  },
  {
    title: 'Trusted Employers',
    text: 'Everyone here has proved their address and agreed to the terms before they can ask you.',
    Icon: ShieldCheck,
  },
]

export const stepsFor = (says: Words) => [
  {
    title: 'Complete your profile',
    text: `Say your ${says.subjects.toLowerCase()} and your ${says.levels.toLowerCase()}, and add your registration and CV.`,
    to: '/employee/profile',
    option: 'edit',
  },
  {
    title: 'Set your availability',
    text: 'Say when you can work. It is a weekly pattern, with exceptions for any day.',
    to: '/employee/availability',
  },
  {
    title: 'Accept shifts',
    text: 'A request arrives at once. Accept it and you are booked, never twice for the same hours.',
    to: '/employee/job-request',
  },
]
