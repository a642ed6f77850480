import type { timeZones } from '#contract/platform/values.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'

type Hours = readonly [start: string, end: string]
export type DemoEmployer = {
  name: string
  email: string
  sector: 'education' | 'healthcare'
  zone: (typeof timeZones)[number]
  /** Index into `FICTIONAL_PHONES`. */
  phone?: number
  bio: string
  levels: 'P' | 'S' | 'PS'
  needs: readonly string[]
  hours: readonly Hours[]
  /** Requests on a usual week day. */
  daily: number
}

const melbourne = { zone: 'Australia/Melbourne' } as const
const school = { sector: 'education', ...melbourne } as const
const care = { sector: 'healthcare', ...melbourne } as const
const schoolDay: Hours = ['08:30', '15:30']
const halfDay: Hours = ['08:30', '12:30']
const early: Hours = ['07:00', '15:00']
const late: Hours = ['14:00', '21:30']
const night: Hours = ['21:30', '07:00']
const anyClass = ['Classroom Generalist (Primary)', 'Classroom Generalist (Primary)', 'Prep (Foundation)'] as const

/** The demo account first. */
export const employers: readonly DemoEmployer[] = [
  {
    ...school,
    name: 'Wattle Creek College',
    email: demoAccounts.employer.email,
    phone: 4,
    bio: 'Prep to Year 12 by the creek, 940 students. The daily organiser answers from 06:00; parking is behind the gym.',
    levels: 'PS',
    needs: [...anyClass, 'Mathematics', 'English', 'Science', 'Art', 'Physical Education', 'Physics', 'History'],
    hours: [schoolDay, schoolDay, schoolDay, halfDay],
    daily: 1.6,
  },
  {
    ...school,
    name: 'Merri Bend Primary School',
    email: 'office@merribend.example',
    phone: 0,
    bio: 'A small school between the creek and the tram. Relief teachers get a map, a plan and a proper lunch break.',
    levels: 'P',
    needs: [...anyClass, 'Literacy Support', 'Numeracy Support', 'Italian', 'Music'],
    hours: [schoolDay, halfDay],
    daily: 0.55,
  },
  {
    ...school,
    name: 'Ironbark Hill Primary School',
    email: 'daily@ironbarkhill.example',
    bio: 'Composite classes on the edge of the ranges, with a kitchen garden and two alpacas.',
    levels: 'P',
    needs: [...anyClass, 'Special Education', 'Numeracy Support', 'Physical Education'],
    hours: [schoolDay],
    daily: 0.6,
  },
  {
    ...school,
    name: 'Kororoit Plains Secondary College',
    email: 'staffing@kororoitplains.example',
    phone: 1,
    bio: 'Years 7 to 12 in the growing west. Many languages, one canteen.',
    levels: 'S',
    needs: ['Mathematics', 'English', 'Science', 'Humanities', 'Food Technology', 'Physical Education', 'Biology'],
    hours: [['08:40', '15:20']],
    daily: 0.6,
  },
  {
    ...school,
    name: 'Lyrebird Gully Primary School',
    email: 'principal@lyrebirdgully.example',
    bio: 'Sixty children, three classrooms, one very old mountain ash.',
    levels: 'P',
    needs: ['Classroom Generalist (Primary)', 'Art', 'Library'],
    hours: [schoolDay],
    daily: 0.4,
  },
  {
    ...school,
    name: 'Marri Grove Primary School',
    email: 'office@marrigrove.example',
    zone: 'Australia/Perth',
    bio: 'Kindergarten to Year 6 among the marri trees, south of the river.',
    levels: 'P',
    needs: ['Classroom Generalist (Primary)', 'Music', 'Physical Education'],
    hours: [schoolDay],
    daily: 0.35,
  },
  {
    ...school,
    name: 'Red Gum Valley High School',
    email: 'relief@redgumvalley.example',
    zone: 'Australia/Adelaide',
    phone: 2,
    bio: 'Years 7 to 12, with a vineyard that the agriculture students prune.',
    levels: 'S',
    needs: ['English', 'Mathematics', 'Science', 'Humanities', 'Art'],
    hours: [['08:45', '15:15']],
    daily: 0.35,
  },
  {
    ...school,
    name: 'Poinciana Park State High School',
    email: 'deputy@poincianapark.example',
    zone: 'Australia/Brisbane',
    bio: 'A big school with big trees. Our hall is the cyclone shelter, so we know about short notice.',
    levels: 'S',
    needs: ['Mathematics', 'English', 'Physical Education', 'Wood Technology', 'Science'],
    hours: [['08:30', '15:00']],
    daily: 0.35,
  },
  {
    ...care,
    name: 'Corella Private Hospital',
    email: 'rostering@corella.example',
    phone: 3,
    bio: 'Surgical and medical wards, a small intensive care unit, four theatres. Orientation takes twenty minutes.',
    levels: 'P',
    needs: ['Medical', 'Surgical', 'Operating Theatre', 'Intensive Care (ICU)', 'Recovery (PACU)'],
    hours: [early, late, early, night],
    daily: 0.6,
  },
  {
    ...care,
    name: 'Silver Banksia Aged Care',
    email: 'care@silverbanksia.example',
    bio: 'Eighty residents in five houses, a choir, and a waiting list for the vegetable beds.',
    levels: 'S',
    needs: ['Aged Care', 'Personal Care', 'Medication Competent Carer', 'Palliative Care'],
    hours: [early, early, late],
    daily: 0.35,
  },
  {
    ...care,
    name: 'Paperbark Community Health',
    email: 'teams@paperbark.example',
    bio: 'District nursing, mental health outreach and disability support for the western suburbs.',
    levels: 'PS',
    needs: ['Community Nursing', 'Mental Health', 'Disability Support'],
    hours: [['08:00', '16:00']],
    daily: 0.35,
  },
  {
    ...care,
    name: 'Currawong Rehabilitation Hospital',
    email: 'nursing@currawong.example',
    zone: 'Australia/Sydney',
    phone: 4,
    bio: 'Forty rehabilitation beds and a long corridor with good handrails.',
    levels: 'P',
    needs: ['Rehabilitation', 'Rehabilitation', 'Medical'],
    hours: [early, late],
    daily: 0.35,
  },
]
