/** Import of schools, health services and other organisations that book. */
import type { Locality } from '#contract/people/places.ts'
import { type State, zoneOfState } from '#contract/platform/states.ts'
import { lockAddresses } from '#server/identity/accounts/queries.ts'
import { localityJson } from '#server/people/places/queries.ts'
import { putImportedDetails } from '#server/people/profiles/employers.ts'
import { sql } from '#server/platform/database.ts'
import {
  type AccountData,
  accountChanges,
  type FoundAccount,
  planToSkip,
  readAccount,
  writeAccounts,
} from './accounts.ts'
import { changeOf, type Kind, keepOwned } from './rules.ts'
import { readSuburbs, type Suburbs, suburbOfRow, suburbText } from './suburbs.ts'
import { reader, readLine, readLocation, readName, readText, readWebsite } from './values.ts'

const details = ['contact_name', 'address', 'website', 'state'] as const
type Details = {
  contact_name: string | null
  address: string | null
  website: string | null
  state: State | null
  locality: Locality | null
}
type Employer = AccountData & Details
type FoundEmployer = FoundAccount & Details

const fieldLabels = { contact_name: 'Contact name', address: 'Address', website: 'Website', state: 'State' } as const

/**
 * State and suburb after the import. A suburb in another state than the employer's is left out;
 * one that an owner has entered stays.
 */
const placeAfter = (data: Employer, found: FoundEmployer | null, isOwned: boolean) => {
  const known = found?.locality ?? null
  // The state of the suburb is surer than that of the time zone: Canberra and Sydney share one.
  const isSameClock = known !== null && zoneOfState[known.state] === data.time_zone
  const imported = data.locality?.state ?? (isSameClock ? known.state : data.state)
  const named = found?.state ?? (isOwned ? (known?.state ?? null) : null)
  const state = keepOwned(named, imported, isOwned)
  const locality = keepOwned(known, data.locality, isOwned)
  const isKept = isOwned && known !== null
  return {
    state: state ?? locality?.state ?? null,
    locality: isKept || state === null || state === locality?.state ? locality : null,
  }
}

const withKnownValues = (data: Employer, found: FoundEmployer | null): Details => {
  const isOwned = found?.is_owned ?? false
  return {
    contact_name: keepOwned(found?.contact_name ?? null, data.contact_name, isOwned),
    address: keepOwned(found?.address ?? null, data.address, isOwned),
    website: keepOwned(found?.website ?? null, data.website, isOwned),
    ...placeAfter(data, found, isOwned),
  }
}

export const employers: Kind<Employer, FoundEmployer, Suburbs> = {
  loadKnown: readSuburbs,

  read: (cells, suburbs) => {
    const row = reader(cells)
    const { need, take, problems } = row
    const name = need('name', readName, 'Please enter the name of the organisation.')
    const { email, phone, sector } = readAccount(row)
    const location = take('time_zone', readLocation)
    const rest = {
      contact_name: take('contact_name', readLine(120)),
      address: take('address', readText(300)),
      website: take('website', readWebsite),
      locality: suburbOfRow(cells, suburbs, row),
      time_zone: location?.[0] ?? null,
      state: location?.[1] ?? null,
    }
    if (name === null || email === null) return { key: email, data: null, problems }
    return { key: email, data: { name, email, phone, sector, ...rest }, problems }
  },

  find: async (db, rows) => {
    const found = await db.all<FoundEmployer & { email: string }>`
      select u.id, u.email, u.role, u.status, u.name, u.phone, u.sector, u.time_zone,
        u.email_verified_at is not null as is_owned,
        exists (select from claims c where c.user_id = u.id) as is_waiting,
        d.contact_name, d.address, d.website, d.state, ${localityJson(sql`l`)} as locality
      from users u left join employer_details d on d.employer_id = u.id
        left join localities l on l.id = d.locality_id
      where u.email = any(${rows.map(({ email }) => email)}::text[])`
    return new Map(found.map((each) => [each.email, each]))
  },

  lock: (tx, rows) =>
    lockAddresses(
      tx,
      rows.map(({ email }) => email),
    ),

  keyOf: ({ email }) => email,

  plan: (data, found) => {
    if (found === null) return { outcome: 'new', changes: [] }
    const refusal = planToSkip(found, 'employer')
    if (refusal) return refusal
    const after = withKnownValues(data, found)
    const changes = [
      ...accountChanges(data, found),
      ...details.flatMap((field) => changeOf(fieldLabels[field], found[field], after[field])),
      ...changeOf('Suburb', found.locality && suburbText(found.locality), after.locality && suburbText(after.locality)),
    ]
    return { outcome: changes.length > 0 ? 'update' : 'unchanged', changes }
  },

  write: async (tx, rows, terms, mailed) => {
    const idOf = await writeAccounts(tx, 'employer', rows, terms, mailed)
    const changed = rows.flatMap(({ data, found }) => {
      const employer_id = idOf.get(data.email)
      const { locality, ...after } = withKnownValues(data, found)
      const hasAny = locality !== null || details.some((field) => after[field] !== null)
      return employer_id === undefined || !hasAny ? [] : [{ employer_id, ...after, locality_id: locality?.id ?? null }]
    })
    await putImportedDetails(tx, changed)
  },
}
