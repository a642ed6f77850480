import type { NewSchoolTerm, PupilFreeDay, SchoolDay, SchoolTerm } from '#contract/people/special-days.ts'
import type { SpecialDay } from '#contract/people/special-days-rules.ts'
import type { State } from '#contract/platform/states.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import { type NamedDay, publicHolidaysOf } from './public-holidays.ts'
import { specialDaysIn, type Term } from './rules.ts'

type Range = { from: string; until: string }

/** Terms of a state around a range, including the one before and the one after it. */
const termsAround = (db: Db, state: State, { from, until }: Range) => db.all<Term>`
  select from_date, until_date from school_terms
  where state = ${state} and until_date >= ${from}::date - 366 and from_date <= ${until}::date + 366
  order by from_date`

const pupilFreeDaysIn = (db: Db, siteId: number, { from, until }: Range) => db.all<NamedDay>`
  select date, name from pupil_free_days where site_id = ${siteId} and date between ${from} and ${until}`

const yearsOf = ({ from, until }: Range) => {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(until.slice(0, 4)) - first + 1 }, (_, index) => first + index)
}

/** Special days of a site in a range of dates; for an employee, of the state of the time zone. */
export const specialDaysOf = async (db: Db, siteId: number, range: Range): Promise<SpecialDay[]> => {
  const { sector, state } = await marketOf(db, siteId)
  const holidays = (await Promise.all(yearsOf(range).map((year) => publicHolidaysOf(state, year)))).flat()
  if (sector === 'healthcare') return specialDaysIn({ ...range, holidays, pupilFree: [], terms: [] })
  const [terms, pupilFree] = await Promise.all([termsAround(db, state, range), pupilFreeDaysIn(db, siteId, range)])
  return specialDaysIn({ ...range, holidays, pupilFree, terms })
}

/** Pupil-free days of the schools that an employee is connected with. */
export const pupilFreeDaysOfSchools = (db: Db, employeeId: number, { from, until }: Range) => db.all<SchoolDay>`
  select d.date, u.name as school from connections c
  join pupil_free_days d on d.site_id = c.employer_id and d.date between ${from} and ${until}
  join users u on u.id = c.employer_id and u.status = 'active'
  where c.employee_id = ${employeeId} and c.status = 'accepted'
    and not ${areBlockedPair(sql`c.employer_id`, sql`c.employee_id`)}
  order by d.date, lower(u.name), u.id`

/** People who see the pupil-free days of a school in their calendar. */
export const staffWithDaysOf = async (db: Db, siteId: number): Promise<number[]> =>
  (
    await db.all<{ id: number }>`
      select c.employee_id as id from connections c
      where c.employer_id = ${siteId} and c.status = 'accepted'
        and not ${areBlockedPair(sql`c.employer_id`, sql`c.employee_id`)}`
  ).map(({ id }) => id)

/** Kind and name of one date; null for an ordinary one. */
export const specialDayOn = async (db: Db, siteId: number, date: string) => {
  const [day] = await specialDaysOf(db, siteId, { from: date, until: date })
  return day ? { kind: day.kind, name: day.name } : null
}

export const pupilFreeDaysFrom = (db: Db, siteId: number, today: string) => db.all<PupilFreeDay>`
  select id, date, name from pupil_free_days where site_id = ${siteId} and date >= ${today} order by date`

export const insertPupilFreeDay = (tx: Tx, siteId: number, { date, name }: NamedDay) =>
  tx.one<PupilFreeDay>`
    insert into pupil_free_days (site_id, date, name, created_at) values (${siteId}, ${date}, ${name}, ${tx.now})
    returning id, date, name`.catch(onConstraint('one_pupil_free_day_per_site_and_date', 'pupil_free_day_exists'))

/** 404 for a day of another site. */
export const deletePupilFreeDay = (tx: Tx, siteId: number, id: number) => tx.one<PupilFreeDay>`
  delete from pupil_free_days where id = ${id} and site_id = ${siteId} returning id, date, name`

const term = sql`id, state, year, number, from_date, until_date, source, is_starting`
const doesOverlap = onConstraint('school_terms_of_a_state_do_not_overlap', 'school_terms_overlap')

type TermQuery = { state?: State | undefined; page: number; per_page: number }
export const schoolTerms = async (db: Db, { page, per_page, state = null as never }: TermQuery) => {
  const found = sql`(${state}::text is null or state = ${state})`
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from school_terms where ${found}`,
    db.all<SchoolTerm>`
      select ${term} from school_terms where ${found}
      order by state, from_date desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ])
  return { data, page, per_page, total }
}

export const insertSchoolTerm = (tx: Tx, added: NewSchoolTerm) =>
  tx.one<SchoolTerm>`
    insert into school_terms (state, year, number, from_date, until_date, source)
    values (${added.state}, ${added.year}, ${added.number}, ${added.from_date}, ${added.until_date}, ${added.source})
    returning ${term}`
    .catch(onConstraint('one_row_per_school_term', 'school_term_exists'))
    .catch(doesOverlap)

export const lockSchoolTerm = (tx: Tx, id: number) =>
  tx.one<SchoolTerm>`select ${term} from school_terms where id = ${id} for update`

type TermChanges = Pick<SchoolTerm, 'from_date' | 'until_date' | 'source'>
/** An admin has checked the dates, so they no longer count as those of the product. */
export const updateSchoolTerm = (tx: Tx, id: number, { from_date, until_date, source }: TermChanges) =>
  tx.one<SchoolTerm>`
    update school_terms set from_date = ${from_date}, until_date = ${until_date}, source = ${source}, is_starting = false
    where id = ${id} returning ${term}`.catch(doesOverlap)

export const deleteSchoolTerm = (tx: Tx, id: number) => tx.run`delete from school_terms where id = ${id}`
