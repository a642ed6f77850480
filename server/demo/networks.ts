/** Organisations with several sites in the demo data: a school network and a hospital. */
import type { BillingCycle } from '#contract/billing/subscriptions.ts'
import type { GivenRole } from '#contract/identity/organisations.ts'
import type { Company } from './companies.ts'
import type { DemoEmployer } from './employers.ts'

/** A site without a sign-in of its own, except for the first one, which registered. */
export type DemoSite = DemoEmployer & { company: Company }
export type DemoMember = { name: string; email: string; role: GivenRole; sites: readonly DemoSite[] | null }
export type DemoNetwork = {
  name: string
  /** Name of the person who registered the first site and owns the organisation. */
  owner: string
  first: DemoSite
  others: readonly DemoSite[]
  /** Whether the other sites are parts of the first, like the wards of a hospital. */
  isWhole: boolean
  members: readonly DemoMember[]
  /** Address of a person who has not accepted an invitation yet. */
  invited: string
  plan: readonly [name: string, cycle: BillingCycle]
}

const melbourne = { zone: 'Australia/Melbourne' } as const
const school = { sector: 'education', ...melbourne } as const
const ward = { sector: 'healthcare', ...melbourne, levels: 'P' } as const
const early = ['07:00', '15:00'] as const
const late = ['14:00', '21:30'] as const
const OFFICE = 'Office: Monday to Friday, 08:00 to 16:30\nSchool day: 08:45 to 15:15'
const ALWAYS = 'Wards: day and night\nStaffing office: every day, 06:00 to 20:00'

const park: DemoSite = {
  ...school,
  name: 'Kestrel Park Primary School',
  email: 'network@kestrelschools.example',
  bio: 'The oldest of the three Kestrel schools, 420 children and a bell that is older still.',
  levels: 'P',
  needs: ['Classroom Generalist (Primary)', 'Classroom Generalist (Primary)', 'Literacy Support', 'Music', 'Art'],
  hours: [['08:45', '15:15']],
  daily: 0.6,
  company: {
    address: '31 Kestrel Parade\nReservoir VIC 3073',
    suburb: ['Reservoir', '3073'],
    report_to: 'Front office. Casual teachers sign the blue book.',
    parking: 'Street parking in Kestrel Parade',
    operating_hours: OFFICE,
    website: 'https://www.kestrelschools.example',
  },
}
const creek: DemoSite = {
  ...school,
  name: 'Kestrel Creek Primary School',
  email: 'creek@kestrelschools.example',
  bio: 'A new school with open classrooms, two years between the first brick and the first prep.',
  levels: 'P',
  needs: ['Classroom Generalist (Primary)', 'Prep (Foundation)', 'Numeracy Support', 'Physical Education'],
  hours: [
    ['08:45', '15:15'],
    ['08:45', '12:45'],
  ],
  daily: 0.45,
  company: {
    address: '6 Weir Road\nThomastown VIC 3074',
    suburb: ['Thomastown', '3074'],
    report_to: 'Reception in the green building',
    operating_hours: OFFICE,
  },
}
const ridge: DemoSite = {
  ...school,
  name: 'Kestrel Ridge Secondary College',
  email: 'ridge@kestrelschools.example',
  bio: 'Years 7 to 12 on the hill, with a trade training centre and a very long driveway.',
  levels: 'S',
  needs: ['Mathematics', 'English', 'Science', 'Humanities', 'Wood Technology'],
  hours: [['08:40', '15:10']],
  daily: 0.55,
  company: {
    address: '190 Ridge Drive\nEpping VIC 3076',
    suburb: ['Epping', '3076'],
    report_to: 'General office, first floor',
    entrance: 'Ridge Drive; the gate at the oval is locked',
    parking: 'Staff car park at the top of the driveway',
    operating_hours: OFFICE,
  },
}

const heidelberg = ['Heidelberg', '3084'] as const
const wardCompany = (report_to: string): Company => ({
  address: '77 Brolga Street\nHeidelberg VIC 3084',
  suburb: heidelberg,
  report_to,
  entrance: 'Main entrance; after 20:00 through Emergency',
  parking: 'Staff car park P2, ticket from the staffing office',
  operating_hours: ALWAYS,
})
const hospital: DemoSite = {
  ...ward,
  name: 'Brolga Bay Hospital',
  email: 'workforce@brolgabay.example',
  bio: 'A public hospital of 310 beds. The staffing office places people on four wards.',
  needs: ['Medical', 'Surgical'],
  hours: [early, late],
  daily: 0.3,
  company: { ...wardCompany('Staffing office, ground floor'), website: 'https://www.brolgabay.example' },
}
const medical: DemoSite = {
  ...ward,
  name: 'Ward 4 West, Medical',
  email: 'ward-4w@brolgabay.example',
  bio: 'General medicine, 28 beds.',
  needs: ['Medical', 'Medical', 'Aged Care'],
  hours: [early, late, early],
  daily: 0.45,
  company: wardCompany('Nurse in charge, Ward 4 West, lift B'),
}
const surgical: DemoSite = {
  ...ward,
  name: 'Ward 3 East, Surgical',
  email: 'ward-3e@brolgabay.example',
  bio: 'Surgical ward, 24 beds.',
  needs: ['Surgical'],
  hours: [early, late],
  daily: 0.4,
  company: wardCompany('Nurse in charge, Ward 3 East, lift A'),
}
const intensive: DemoSite = {
  ...ward,
  name: 'Intensive Care Unit',
  email: 'icu@brolgabay.example',
  bio: 'Twelve beds. Ring at the double doors.',
  needs: ['Intensive Care (ICU)', 'Recovery (PACU)'],
  hours: [early, late],
  daily: 0.4,
  company: wardCompany('Double doors on level 2, ring the bell'),
}
const emergency: DemoSite = {
  ...ward,
  name: 'Emergency Department',
  email: 'emergency@brolgabay.example',
  bio: 'Busiest from Friday to Sunday, with a quiet room for staff.',
  needs: ['Emergency'],
  hours: [late, early],
  daily: 0.3,
  company: wardCompany('Triage desk'),
}

export const networks: readonly DemoNetwork[] = [
  {
    name: 'Kestrel Schools Network',
    owner: 'Margaret Doyle',
    first: park,
    others: [creek, ridge],
    isWhole: false,
    members: [
      { name: 'Priya Raman', email: 'principal@kestrelschools.example', role: 'manager', sites: [creek] },
      { name: 'Jo Whitfield', email: 'organiser@kestrelschools.example', role: 'organiser', sites: [creek, ridge] },
      { name: 'Samuel Ibbotson', email: 'business@kestrelschools.example', role: 'approver', sites: null },
    ],
    invited: 'council@kestrelschools.example',
    plan: ['Standard', 'yearly'],
  },
  {
    name: 'Brolga Bay Health',
    owner: 'Helen Strand',
    first: hospital,
    others: [medical, surgical, intensive, emergency],
    isWhole: true,
    members: [
      { name: 'Tomasz Zielinski', email: 'manager@brolgabay.example', role: 'manager', sites: null },
      { name: 'Ruth Adeyemi', email: 'organiser@brolgabay.example', role: 'organiser', sites: [medical, surgical] },
    ],
    invited: 'night.manager@brolgabay.example',
    plan: ['Premium', 'monthly'],
  },
]

export const sites: readonly DemoSite[] = networks.flatMap(({ first, others }) => [first, ...others])
/** People who sign in for a network, apart from the accounts that registered. */
export const members: readonly DemoMember[] = networks.flatMap((network) => network.members)
/** Accounts of networks that sign in. */
export const networkPeople: readonly { name: string; email: string }[] = networks.flatMap((network) => [
  network.first,
  ...network.members,
])

/** Address of the organiser who books for a site of a network; null for other employers. */
export const organiserOf = (siteEmail: string): string | null => {
  const organisers = members.filter(({ role }) => role === 'organiser')
  return organisers.find((member) => member.sites?.some(({ email }) => email === siteEmail))?.email ?? null
}
