/** The agency in the demo data: its account, the people whom it represents, and its contracts. */
import { contractsOfAgency, insertContract, setAccepted } from '#server/booking/agencies/contracts.ts'
import {
  contractAccepted,
  contractProposed,
  rateProposed,
  representationAgreed,
  representationOffered,
} from '#server/booking/agencies/messages.ts'
import { organisationOfSite } from '#server/booking/agencies/queries.ts'
import { acceptRates, insertRate } from '#server/booking/agencies/rates.ts'
import { putInvitation, setAgreed, staffOf } from '#server/booking/agencies/staff.ts'
import { addUser } from '#server/identity/accounts/queries.ts'
import { lockOrganisation, setAgency } from '#server/identity/organisations/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { putDetails, putImportedDetails } from '#server/people/profiles/employers.ts'
import type { Tx } from '../platform/database.ts'
import { type AccountSetup, completeRegistration, demoCompany, giveConsents, joinedAt } from './accounts.ts'
import { employers } from './employers.ts'
import type { Ids } from './events.ts'
import { type DemoSite, networks } from './networks.ts'
import { type Employee, employees, olivia } from './people.ts'
import type { AgencyTerms } from './requests.ts'
import type { Today } from './today.ts'

const OWNER = 'Nadia Castellani'
export const agency: DemoSite = {
  sector: 'healthcare',
  zone: 'Australia/Melbourne',
  name: 'Wandoo Staffing',
  email: 'agency@wandoo.example',
  bio: 'Nurses and carers for the wards of Melbourne since 2009, and from this year teachers too.',
  levels: 'PS',
  needs: [],
  hours: [],
  daily: 0,
  company: {
    address: '12 Wandoo Lane\nRichmond VIC 3121',
    suburb: ['Richmond', '3121'],
    operating_hours: 'Allocations: every day, 05:30 to 22:00',
    website: 'https://www.wandoo.example',
  },
}

const called = (name: string): Employee => employees.find((person) => person.name === name)!
/** People whom the agency represents. The teacher of the demo account has an open invitation. */
export const staff = ['Dina Abboud', 'Fiona Grant', 'Emmanuel Osei', 'Lucy Marchetti'].map(called)
const invited = olivia
/** The hospital is the client; the school of the demo account has not answered a proposal yet. */
export const client = networks.find(({ name }) => name === 'Brolga Bay Health')!
const prospect = employers[0]!

const RATES = [
  { classification: null, client_cents: 6400, pay_cents: 4900 },
  { classification: 'enrolled_nurse', client_cents: 6900, pay_cents: 5200 },
  { classification: 'registered_nurse', client_cents: 7800, pay_cents: 5900 },
] as const
const NEW_RATE = { classification: 'registered_nurse', client_cents: 8200, pay_cents: 6200, reason: null } as const
const SCHOOL_RATE = { classification: null, client_cents: 9400, pay_cents: 7500, reason: null } as const
const NOTICE_DAYS = 14

type People = Map<string, number>
type Setting = { tx: Tx; agencyId: number; accountId: number; people: People; today: Today }

const daysAgo = ({ now }: Today, days: number) => now.subtract({ hours: 24 * days })
const dayFrom = ({ date }: Today, days: number) => date.add({ days }).toString()

const addStaff = async ({ tx, agencyId, accountId, people, today }: Setting) => {
  for (const [i, { email, name }] of staff.entries()) {
    const [at, agreed] = [daysAgo(today, 80 - i), daysAgo(today, 79 - i)]
    const { id } = (await putInvitation(tx.at(at), agencyId, email))!
    await setAgreed(tx.at(agreed), id, people.get(email)!)
    await notify(tx.at(agreed), accountId, representationAgreed(name))
  }
  const at = daysAgo(today, 4)
  await putInvitation(tx.at(at), agencyId, invited.email)
  await notify(tx.at(at), people.get(invited.email)!, representationOffered(agency.name))
}

const addContracts = async ({ tx, agencyId, accountId, people, today }: Setting) => {
  const at = (days: number) => tx.at(daysAgo(today, days))
  const [proposed, accepted, changed, offered] = [at(70), at(66), at(2), at(3)] as const
  const terms = { ends_on: null, notice_days: NOTICE_DAYS }
  const starts_on = dayFrom(today, -63)
  const { email } = client.first
  const { id } = await insertContract(proposed, agencyId, { ...terms, client_email: email, starts_on })
  const rates: number[] = []
  for (const rate of RATES)
    rates.push((await insertRate(proposed, id, { ...rate, from_date: starts_on, reason: null })).id)
  const clientId = people.get(email)!
  await setAccepted(accepted, id, (await organisationOfSite(tx, clientId)).id)
  await acceptRates(accepted, id, rates)
  await notify(accepted, accountId, contractAccepted(client.name))
  await insertRate(changed, id, { ...NEW_RATE, from_date: dayFrom(today, 21) })
  await notify(changed, clientId, rateProposed(agency.name))

  const from = dayFrom(today, 14)
  const offer = { ...terms, client_email: prospect.email, starts_on: from }
  const open = await insertContract(offered, agencyId, offer)
  await insertRate(offered, open.id, { ...SCHOOL_RATE, from_date: from })
  await notify(offered, people.get(prospect.email)!, contractProposed(agency.name))
}

/** Creates the agency once everybody else is there. */
export const addAgency = async (tx: Tx, people: People, moving: AccountSetup): Promise<void> => {
  const { today, prepared } = moving
  const since = tx.at(joinedAt(today, agency.email))
  const { name, email } = agency
  const password_hash = prepared.hashes.employer
  const accountId = await addUser(since, { role: 'employer', name, email, password_hash, verified: true })
  if (accountId === null) return
  people.set(email, accountId)
  await completeRegistration(tx, accountId, agency, moving)
  await giveConsents(tx, accountId, agency, moving)
  const contact = {
    employer_id: accountId,
    contact_name: OWNER,
    address: null,
    website: null,
    state: null,
    locality_id: null,
  }
  await putImportedDetails(since, [contact])
  await putDetails(since, accountId, await demoCompany(tx, agency.company))
  const { id: agencyId } = await lockOrganisation(tx, accountId)
  await setAgency(since, agencyId, true)
  const setting = { tx, agencyId, accountId, people, today }
  await addStaff(setting)
  await addContracts(setting)
}

/** The contract with the hospital; null if a visitor ended it, or closed one of the accounts. */
export const agencyTermsOf = async (tx: Tx, { people }: Ids, today: Today): Promise<AgencyTerms | null> => {
  const [accountId, clientId] = [people.get(agency.email), people.get(client.first.email)]
  if (accountId === undefined || clientId === undefined) return null
  const organisation = await organisationOfSite(tx, accountId)
  const contracts = await contractsOfAgency(tx, organisation.id, today.date.toString(), false)
  const contract = contracts.find((one) => !one.is_over && one.client?.sites.some(({ id }) => id === clientId))
  if (contract === undefined) return null
  const { data } = await staffOf(tx, organisation.id, { page: 1, per_page: 100 })
  const represented = new Set(data.map(({ employee }) => employee?.id))
  return { ...organisation, contract, staff: staff.filter(({ email }) => represented.has(people.get(email))) }
}
