/** Import of the staff of an agency or school. */

import { type Classification, rolesText } from '#contract/people/classifications.ts'
import type { Locality } from '#contract/people/places.ts'
import { firstLevelNames, sectorTerms } from '#contract/platform/sector-terms.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { lockAddresses } from '#server/identity/accounts/queries.ts'
import { notifyMany } from '#server/messaging/notifications/queries.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { inviteMany } from '#server/people/connections/queries.ts'
import { invited } from '#server/people/connections/rules.ts'
import { localityJson } from '#server/people/places/queries.ts'
import { type ImportedProfile, putProfiles } from '#server/people/profiles/queries.ts'
import { allSubjects } from '#server/people/subjects/queries.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'
import { settledOf } from '#server/platform/service/queries.ts'
import {
  type AccountData,
  accountChanges,
  type FoundAccount,
  planToSkip,
  readAccount,
  writeAccounts,
} from './accounts.ts'
import type { Change, Kind } from './rules.ts'
import { readSuburbs, type Suburbs, suburbOfRow, suburbText } from './suburbs.ts'
import { listed, reader, readLevels, readLine, readLocation, readName, readRoles, readText } from './values.ts'

type Staff = AccountData & {
  registration: string | null
  work_preferences: string | null
  home: Locality | null
  subject_ids: number[]
  levels: YearLevel[]
  classifications: Classification[]
}
type FoundStaff = FoundAccount & {
  has_profile: boolean
  registration: string | null
  work_preferences: string | null
  home: Locality | null
  subject_ids: number[]
  levels: YearLevel[]
  classifications: Classification[]
  /** Connected with the employer that invites, invited by it, or blocked on either side. */
  is_tied: boolean
}
type Known = {
  /** Subjects by name, with and without their category; null if a name is ambiguous. */
  byName: Map<string, number | null>
  nameOf: Map<number, string>
  /** The sector of each subject; null where both use it. */
  sectorOf: Map<number, Sector | null>
  levels: LevelNames
  suburbs: Suburbs
}

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const qualified = (category: string, name: string) => `${folded(category)}: ${folded(name)}`

const readKnown = async (db: Db): Promise<Known> => {
  const subjects = await allSubjects(db)
  const { levels } = await settledOf(db)
  const byName: Known['byName'] = new Map()
  for (const { id, name, category } of subjects) {
    byName.set(folded(name), byName.has(folded(name)) ? null : id)
    byName.set(qualified(category, name), id)
  }
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]))
  const sectorOf = new Map(subjects.map(({ id, sector }) => [id, sector]))
  return { byName, nameOf, sectorOf, levels: levels?.value ?? firstLevelNames, suburbs: await readSuburbs(db) }
}

/**
 * Most notes about unknown subjects in one cell. A cell of a hundred words was meant for another
 * column.
 */
const MOST_NOTES = 10
const unknownSubject = (name: string, found: number | null | undefined) =>
  found === null
    ? `“${name}” is in several categories, so it is left out. Write it as “Category: ${name}”.`
    : `There is no subject “${name}”, so it is left out.`

/** Values to import; nothing that the owner has set is replaced. */
const withKnownValues = (data: Staff, found: FoundStaff | null) => {
  const isOwned = found?.is_owned ?? false
  const fill = <T>(before: T | null | undefined, after: T | null) =>
    isOwned ? (before ?? after) : (after ?? before ?? null)
  const list = <T>(before: readonly T[] | undefined, after: readonly T[]) =>
    after.length > 0 && (!isOwned || !before?.length) ? after : null
  return {
    vit_id: fill(found?.registration, data.registration),
    work_preferences: fill(found?.work_preferences, data.work_preferences),
    home: fill(found?.home, data.home),
    subject_ids: list(found?.subject_ids, data.subject_ids),
    levels: list(found?.levels, data.levels),
    classifications: list(found?.classifications, data.classifications),
  }
}

const hasSameItems = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

const profileChanges = (data: Staff, found: FoundStaff, known: Known): Change[] => {
  const after = withKnownValues(data, found)
  const changes: Change[] = []
  const say = (field: string, before: string | null, now: string | null) => {
    if (now !== null && now !== before) changes.push({ field, before, after: now })
  }
  const subjectsIn = (ids: readonly number[]) => ids.map((id) => known.nameOf.get(id) ?? '').join(', ')
  const levelsIn = (levels: readonly YearLevel[]) => levels.map((level) => known.levels[found.sector][level]).join(', ')
  say(sectorTerms[found.sector].credential, found.registration, after.vit_id)
  say('Work preferences', found.work_preferences, after.work_preferences)
  say('Home suburb', found.home && suburbText(found.home), after.home && suburbText(after.home))
  if (after.subject_ids && !hasSameItems(after.subject_ids, found.subject_ids))
    say(sectorTerms[found.sector].subjects, subjectsIn(found.subject_ids) || null, subjectsIn(after.subject_ids))
  if (after.levels && !hasSameItems(after.levels, found.levels))
    say(sectorTerms[found.sector].levels, levelsIn(found.levels) || null, levelsIn(after.levels))
  if (after.classifications && !hasSameItems(after.classifications, found.classifications))
    say('Role', rolesText(found.classifications) || null, rolesText(after.classifications))
  return changes
}

export const staff: Kind<Staff, FoundStaff, Known> = {
  loadKnown: readKnown,

  read: (cells, { byName, levels, sectorOf, suburbs }, terms) => {
    const row = reader(cells)
    const { need, take, say, problems } = row
    const parts = [cells.first_name?.text, cells.last_name?.text].filter(Boolean).join(' ')
    const hasWhole = (cells.name?.text ?? '') !== ''
    if (!hasWhole && parts !== '') cells.name = { text: parts, column: (cells.first_name ?? cells.last_name)!.column }
    const name = need('name', readName, 'Please enter a name.')
    const { email, phone, sector } = readAccount(row)
    const location = take('time_zone', readLocation)
    const own = sector ?? terms.sector
    const subject_ids: number[] = []
    const unknown: string[] = []
    for (const entry of listed(cells.subjects?.text ?? '')) {
      const [category, ...rest] = entry.split(':')
      const found = byName.get(rest.length > 0 ? qualified(category!, rest.join(':')) : folded(entry))
      const isOther = found ? ![null, own].includes(sectorOf.get(found) ?? null) : false
      if (isOther) unknown.push(`“${entry}” does not belong to ${sectorTerms[own].sector}, so it is left out.`)
      else if (found) subject_ids.push(found)
      else unknown.push(unknownSubject(entry, found))
    }
    for (const note of unknown.slice(0, MOST_NOTES)) say('subjects', note, false)
    const more = unknown.length - MOST_NOTES
    if (more > 0) say('subjects', `${more} more are unknown, so they are left out.`, false)
    const rest = {
      registration: take('registration', readLine(40)),
      work_preferences: take('work_preferences', readText(2000)),
      home: suburbOfRow(cells, suburbs, row),
      levels: take('year_levels', readLevels(levels)) ?? [],
      classifications: take('classifications', readRoles) ?? [],
    }
    const time_zone = location?.[0] ?? null
    if (name === null || email === null) return { key: email, data: null, problems }
    return { key: email, data: { name, email, phone, sector, time_zone, subject_ids, ...rest }, problems }
  },

  find: async (db, rows, { employer }) => {
    const found = await db.all<FoundStaff & { email: string }>`
      select u.id, u.email, u.role, u.status, u.name, u.phone, u.sector, u.time_zone,
        u.email_verified_at is not null as is_owned,
        exists (select from claims c where c.user_id = u.id) as is_waiting,
        p.employee_id is not null as has_profile, p.vit_id as registration, p.work_preferences,
        ${localityJson(sql`l`)} as home,
        array(select t.subject_id from taught_subjects t where t.employee_id = u.id and t.can_teach
          order by t.subject_id) as subject_ids,
        array(select l.year_level from employee_levels l where l.employee_id = u.id and l.sector = primary_sector(u.id)
          order by l.year_level) as levels,
        array(select c.classification from employee_classifications c where c.employee_id = u.id
          order by role_bit(c.classification)) as classifications,
        ${
          employer === null
            ? sql`true`
            : sql`(exists (select from connections c where c.employee_id = u.id and c.employer_id = ${employer.id})
                or ${areBlockedPair(sql`${employer.id}`, sql`u.id`)})`
        } as is_tied
      from users u left join employee_profiles p on p.employee_id = u.id left join localities l on l.id = p.home_id
      where u.email = any(${rows.map(({ email }) => email)}::text[])`
    return new Map(found.map((each) => [each.email, each]))
  },

  lock: (tx, rows) =>
    lockAddresses(
      tx,
      rows.map(({ email }) => email),
    ),

  keyOf: ({ email }) => email,

  plan: (data, found, { employer }, known) => {
    if (found === null) return { outcome: 'new', changes: [] }
    const refusal = planToSkip(found, 'employee')
    if (refusal) return refusal
    const changes = [...accountChanges(data, found), ...profileChanges(data, found, known)]
    if (employer !== null && !found.is_tied) changes.push({ field: 'Invitation', before: null, after: employer.name })
    return { outcome: changes.length > 0 ? 'update' : 'unchanged', changes }
  },

  write: async (tx, rows, terms, mailed) => {
    const idOf = await writeAccounts(tx, 'employee', rows, terms, mailed)
    const profiles: ImportedProfile[] = []
    for (const { data, found } of rows) {
      const employee_id = idOf.get(data.email)
      const { home, ...rest } = withKnownValues(data, found)
      const profile = { ...rest, home_id: home?.id ?? null }
      const hasAny = Object.values(profile).some((value) => value !== null)
      if (employee_id !== undefined && hasAny) profiles.push({ employee_id, ...profile })
    }
    await putProfiles(tx, profiles)
    const { employer } = terms
    if (employer === null) return
    const people = await inviteMany(tx, employer.id, [...idOf.values()])
    const notice = invited({ sender: 'employer', employer, employee: { name: '' } })
    await notifyMany(tx, people, notice, 'connection')
    emitToMany(tx, [...people, employer.id], ['notification', 'connection'])
  },
}
