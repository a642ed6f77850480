/** Profiles of the demo employers. The places are invented. */
import { employers } from './employers.ts'

export type Company = { address: string; operating_hours: string; website?: string; email?: string }

const SCHOOL_DAY = 'Office: Monday to Friday, 08:00 to 16:30\nSchool day: 08:30 to 15:30'
const ALWAYS = 'Wards: day and night\nRostering office: every day, 06:00 to 21:00'

const companies: Record<string, Company> = {
  'Wattle Creek College': {
    address: '118 Creek Road\nWattle Creek, VIC',
    operating_hours: SCHOOL_DAY,
    website: 'https://www.wattlecreek.example',
    email: 'dailyorganiser@wattlecreek.example',
  },
  'Merri Bend Primary School': {
    address: '7 Tram Street\nMerri Bend, VIC',
    operating_hours: SCHOOL_DAY,
    website: 'https://www.merribend.example',
  },
  'Ironbark Hill Primary School': { address: '240 Ranges Road\nIronbark Hill, VIC', operating_hours: SCHOOL_DAY },
  'Kororoit Plains Secondary College': {
    address: '55 Basalt Drive\nKororoit Plains, VIC',
    operating_hours: 'Monday to Friday, 08:00 to 16:00',
    website: 'https://www.kororoitplains.example/staff',
  },
  'Lyrebird Gully Primary School': { address: '2 Fern Lane\nLyrebird Gully, VIC', operating_hours: SCHOOL_DAY },
  'Marri Grove Primary School': {
    address: '31 River View\nMarri Grove, WA',
    operating_hours: 'Monday to Friday, 07:45 to 15:45',
  },
  'Red Gum Valley High School': {
    address: '410 Vineyard Road\nRed Gum Valley, SA',
    operating_hours: 'Monday to Friday, 08:15 to 16:00',
    website: 'https://www.redgumvalley.example',
  },
  'Poinciana Park State High School': {
    address: '90 Poinciana Avenue\nPoinciana Park, QLD',
    operating_hours: 'Monday to Friday, 07:30 to 15:30',
  },
  'Corella Private Hospital': {
    address: '1 Corella Place\nCorella, VIC',
    operating_hours: ALWAYS,
    website: 'https://www.corella.example',
  },
  'Silver Banksia Aged Care': { address: '16 Banksia Walk\nSilver Bay, VIC', operating_hours: ALWAYS },
  'Paperbark Community Health': {
    address: '72 Station Street\nPaperbark, VIC',
    operating_hours: 'Monday to Friday, 08:00 to 17:00',
    website: 'https://www.paperbark.example',
  },
  'Currawong Rehabilitation Hospital': { address: '5 Ridge Road\nCurrawong, NSW', operating_hours: ALWAYS },
}

const byEmail = new Map(employers.map(({ name, email }) => [email, companies[name]]))

/** The company profile of a demo employer, if it has written one. */
export const companyOf = (email: string): Company | undefined => byEmail.get(email)
