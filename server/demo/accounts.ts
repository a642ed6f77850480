/**
 * Creates the people in the demo data: accounts, profiles, weeks and exceptions, by the features'
 * own queries.
 */

import { confirmCalendar } from '#server/booking/availability/confirmations.ts'
import { insertException, replacePattern } from '#server/booking/availability/queries.ts'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { addUser, agreeToTerms, changeOwn, verifyEmail } from '#server/identity/accounts/queries.ts'
import { newestTerms } from '#server/identity/accounts/terms.ts'
import { localityNamed } from '#server/people/places/queries.ts'
import { cvNameOf, cvTypeOf } from '#server/people/profiles/cv.ts'
import { putDetails } from '#server/people/profiles/employers.ts'
import { insertProfile, putSubjects, setCv, setLevels, setTravel } from '#server/people/profiles/queries.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import { storeFile } from '../platform/stored-files.ts'
import { between } from './chance.ts'
import { type Company, companyOf } from './companies.ts'
import { curriculumOf } from './curriculum.ts'
import { type DemoEmployer, employers } from './employers.ts'
import type { Ids } from './events.ts'
import type { Exception } from './exceptions.ts'
import { travelOf } from './homes.ts'
import { sites } from './networks.ts'
import { type Employee, employees, FICTIONAL_PHONES, schoolLevels } from './people.ts'
import { drawingOf, logoOf } from './pictures.ts'
import { portraitOf } from './portraits.ts'
import type { Today } from './today.ts'
import { weeks } from './weeks.ts'

export const ADMIN = { name: 'Robin Marsh', email: demoAccounts.admin.email }

/**
 * CPU-heavy work done before the transaction: pictures, and one password hash for each role.
 * `others` are employers besides those of this file.
 */
export const prepareAccounts = async (others: readonly { name: string; email: string }[]) => {
  const hashes = Promise.all([
    hashSecret(demoAccounts.admin.password),
    hashSecret(demoAccounts.employer.password),
    hashSecret(demoAccounts.employee.password),
  ])
  const logos = [...employers, ...sites, ...others].map(({ name, email }) => ({ email, svg: logoOf(name) }))
  const portraits = employees.map(({ name, email }) => ({ email, svg: portraitOf(name) }))
  const pictures = new Map<string, Buffer>()
  const draw = async (remainder: number) => {
    for (const [i, { email, svg }] of [...logos, ...portraits].entries())
      if (i % 2 === remainder) pictures.set(email, await drawingOf(svg))
  }
  // Draws two at a time, as many as are processed at once, because the queue for that is short.
  await Promise.all([draw(0), draw(1)])
  const [admin, employer, employee] = await hashes
  return { hashes: { admin, employer, employee }, pictures }
}
export type Prepared = Awaited<ReturnType<typeof prepareAccounts>>

export const joinedAt = ({ date }: Today, email: string): Temporal.Instant =>
  date
    .subtract({ days: between(310, 700, 'joined', email) })
    .toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: { hour: between(7, 21, 'joined at', email) } })
    .toInstant()

export type AccountSetup = { today: Today; files: Files; prepared: Prepared }

export const completeRegistration = async (
  tx: Tx,
  id: number,
  person: DemoEmployer | Employee,
  { today, files, prepared }: AccountSetup,
): Promise<void> => {
  const joined = joinedAt(today, person.email)
  const bytes = prepared.pictures.get(person.email)
  const picture = { ownerId: id, kind: 'avatar', contentType: 'image/webp', name: 'avatar.webp' } as const
  await changeOwn(tx, id, {
    name: person.name,
    phone: person.phone === undefined ? null : FICTIONAL_PHONES[person.phone]!,
    bio: person.bio,
    sector: person.sector,
    time_zone: person.zone,
    hides_email: 'hidesEmail' in person,
    shows_phone: 'showsPhone' in person,
    avatar: bytes ? await storeFile(tx.at(joined), files, { ...picture, bytes }) : null,
  })
  await agreeToTerms(tx.at(joined), id, await termsFor(tx.at(joined), person))
}

const termsFor = async (tx: Tx, person: object) =>
  (await newestTerms(tx, 'likes' in person ? 'employee' : 'employer')).version

/** Consents of a person who signs in; a site without a sign-in has given none itself. */
export const giveConsents = async (
  tx: Tx,
  id: number,
  person: { email: string },
  { today }: AccountSetup,
): Promise<void> => {
  const joined = joinedAt(today, person.email)
  const version = await termsFor(tx.at(joined), person)
  const agreed = { userId: id, isGiven: true, network: null, userAgent: null }
  await recordConsent(tx.at(joined), { ...agreed, kind: 'registration' })
  await recordConsent(tx.at(joined), { ...agreed, kind: 'terms', version })
}

const addProfile = async (tx: Tx, id: number, person: Employee, ids: Ids, { today, files }: AccountSetup) => {
  const joined = joinedAt(today, person.email)
  const idsOf = (names: readonly string[]) => names.flatMap((name) => ids.subjects.get(name) ?? [])
  const fields = { classifications: person.roles, vit_id: person.credential, work_preferences: person.likes }
  await insertProfile(tx.at(joined), id, fields)
  await putSubjects(tx, id, idsOf(person.can), true)
  await putSubjects(tx, id, idsOf(person.cannot ?? []), false)
  await setLevels(tx, id, person.sector, schoolLevels(person.levels))
  const travel = travelOf(person)
  if (travel) {
    const { id: home_id } = await localityNamed(tx, ...travel.suburb)
    await setTravel(tx.at(joined), id, { home_id, limit_km: travel.limit_km, mode: travel.mode })
  }
  if (person.week !== 'usual') await replacePattern(tx.at(joined), id, weeks[person.week])
  // A Sunday some weeks ago; two in five people have never answered.
  const weeksAgo = between(0, 9, 'confirmed', person.name)
  const sunday = today.monday.subtract({ days: 7 * weeksAgo + 1 }).toZonedDateTime('Australia/Melbourne')
  if (weeksAgo < 6) await confirmCalendar(tx.at(sunday.add({ hours: 18 }).toInstant()), id)
  if (!person.cv) return
  const bytes = curriculumOf(person)
  const contentType = cvTypeOf(bytes)
  const name = cvNameOf(`${person.name} CV`, contentType)
  await setCv(tx, id, await storeFile(tx.at(joined), files, { ownerId: id, kind: 'cv', contentType, name, bytes }))
}

export const demoCompany = async (tx: Tx, { suburb, ...company }: Partial<Company> = {}) => ({
  ...company,
  locality_id: suburb && (await localityNamed(tx, ...suburb)).id,
})

/**
 * Creates everyone; null if the demo data exists, or another process is about to build it. `again`
 * creates only people who are missing. People are verified last, by `verifyEmails`, so that the
 * search indexes each of them once and not with every line of a profile.
 */
export const createPeople = async (
  tx: Tx,
  subjects: Ids['subjects'],
  moving: AccountSetup,
  again = false,
): Promise<Map<string, number> | null> => {
  const { today, prepared } = moving
  const people = new Map<string, number>()
  const join = async (role: 'admin' | 'employer' | 'employee', { name, email }: { name: string; email: string }) => {
    const user = { role, name, email, password_hash: prepared.hashes[role], verified: role !== 'employee' }
    const id = await addUser(tx.at(joinedAt(today, email)), user)
    if (id !== null) people.set(email, id)
    return id
  }
  // The first account serialises processes: a second one waits here, and then finds that it exists.
  for (const employer of employers) {
    const id = await join('employer', employer)
    if (id === null) {
      if (employer === employers[0] && !again) return null
      continue
    }
    await completeRegistration(tx, id, employer, moving)
    await giveConsents(tx, id, employer, moving)
    await putDetails(tx.at(joinedAt(today, employer.email)), id, await demoCompany(tx, companyOf(employer.email)))
  }
  await join('admin', ADMIN)
  for (const person of employees) {
    const id = await join('employee', person)
    if (id === null) continue
    await completeRegistration(tx, id, person, moving)
    await giveConsents(tx, id, person, moving)
    await addProfile(tx, id, person, { people, subjects }, moving)
  }
  return people
}

export const verifyEmails = async (tx: Tx, { people }: Ids, today: Today): Promise<void> => {
  for (const { email } of employees)
    if (people.has(email)) await verifyEmail(tx.at(joinedAt(today, email)), people.get(email)!)
}

export const recordExceptions = async (
  tx: Tx,
  { people }: Ids,
  exceptions: ReadonlyMap<Employee, readonly Exception[]>,
  after: string,
): Promise<void> => {
  for (const [{ email }, theirs] of exceptions) {
    const id = people.get(email)
    if (id !== undefined) for (const entry of theirs) if (entry.from_date > after) await insertException(tx, id, entry)
  }
}
