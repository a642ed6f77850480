/** Profiles of the demo employers. The streets are invented, the suburbs are real. */
import { employers } from './employers.ts'

export type Company = {
  address: string
  /** Name and postcode of a real locality, so that distances can be shown. */
  suburb: readonly [name: string, postcode: string]
  report_to?: string
  entrance?: string
  parking?: string
  operating_hours: string
  website?: string
  email?: string
}

const SCHOOL_DAY = 'Office: Monday to Friday, 08:00 to 16:30\nSchool day: 08:30 to 15:30'
const ALWAYS = 'Wards: day and night\nRostering office: every day, 06:00 to 21:00'

const companies: Record<string, Company> = {
  'Wattle Creek College': {
    address: '118 Creek Road\nFootscray VIC 3011',
    suburb: ['Footscray', '3011'],
    report_to: 'Front office, Creek Road gate. Ask for the daily organiser.',
    entrance: 'Main gate in Creek Road; the side gates open at 08:15',
    parking: 'Behind the gym, enter from Mill Lane',
    operating_hours: SCHOOL_DAY,
    website: 'https://www.wattlecreek.example',
    email: 'dailyorganiser@wattlecreek.example',
  },
  'Merri Bend Primary School': {
    address: '7 Tram Street\nBrunswick VIC 3056',
    suburb: ['Brunswick', '3056'],
    report_to: 'Office beside the bell',
    entrance: 'Tram Street',
    operating_hours: SCHOOL_DAY,
    website: 'https://www.merribend.example',
  },
  'Ironbark Hill Primary School': {
    address: '240 Ranges Road\nRingwood VIC 3134',
    suburb: ['Ringwood', '3134'],
    operating_hours: SCHOOL_DAY,
  },
  'Kororoit Plains Secondary College': {
    address: '55 Basalt Drive\nDeer Park VIC 3023',
    suburb: ['Deer Park', '3023'],
    report_to: 'Daily organiser, room A1',
    parking: 'Staff car park off Basalt Drive',
    operating_hours: 'Monday to Friday, 08:00 to 16:00',
    website: 'https://www.kororoitplains.example/staff',
  },
  'Lyrebird Gully Primary School': {
    address: '2 Fern Lane\nBelgrave VIC 3160',
    suburb: ['Belgrave', '3160'],
    operating_hours: SCHOOL_DAY,
  },
  'Marri Grove Primary School': {
    address: '31 River View\nGuildford WA 6055',
    suburb: ['Guildford', '6055'],
    operating_hours: 'Monday to Friday, 07:45 to 15:45',
  },
  'Red Gum Valley High School': {
    address: '410 Vineyard Road\nNuriootpa SA 5355',
    suburb: ['Nuriootpa', '5355'],
    operating_hours: 'Monday to Friday, 08:15 to 16:00',
    website: 'https://www.redgumvalley.example',
  },
  'Poinciana Park State High School': {
    address: '90 Poinciana Avenue\nWynnum QLD 4178',
    suburb: ['Wynnum', '4178'],
    operating_hours: 'Monday to Friday, 07:30 to 15:30',
  },
  'Corella Private Hospital': {
    address: '1 Corella Place\nRichmond VIC 3121',
    suburb: ['Richmond', '3121'],
    report_to: 'Nurse in charge of the ward',
    entrance: 'Corella Place; after 20:00 through Emergency',
    parking: 'Staff levels of the car park, ticket from the front desk',
    operating_hours: ALWAYS,
    website: 'https://www.corella.example',
  },
  'Silver Banksia Aged Care': {
    address: '16 Banksia Walk\nGeelong VIC 3220',
    suburb: ['Geelong', '3220'],
    report_to: 'Reception',
    entrance: 'Banksia Walk, ring the bell after 18:00',
    parking: 'On site, free',
    operating_hours: ALWAYS,
  },
  'Paperbark Community Health': {
    address: '72 Station Street\nDandenong VIC 3175',
    suburb: ['Dandenong', '3175'],
    operating_hours: 'Monday to Friday, 08:00 to 17:00',
    website: 'https://www.paperbark.example',
  },
  'Currawong Rehabilitation Hospital': {
    address: '5 Ridge Road\nParramatta NSW 2150',
    suburb: ['Parramatta', '2150'],
    operating_hours: ALWAYS,
  },
}

const byEmail = new Map(employers.map(({ name, email }) => [email, companies[name]]))

/** The company profile of a demo employer, if it has written one. */
export const companyOf = (email: string): Company | undefined => byEmail.get(email)
