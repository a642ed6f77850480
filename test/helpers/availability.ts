import type { AvailablePerson } from '#contract/booking/availability.ts'
import { type Classification, classificationFacts } from '#contract/people/classifications.ts'
import { type Ends, startApp, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'

export const MONDAY = '2026-03-09'
export const schoolDay = { date: MONDAY, start_time: '08:30', end_time: '15:30' }

export type Query = NonNullable<Parameters<Person['availability']['staff']>[0]>['query']
export const employeeOf = (item: AvailablePerson | { employee: AvailablePerson }) =>
  'employee' in item ? item.employee : item
export const searchStaff = async (school: Person, query: Query = {}) => {
  const answer = await school.availability.staff({ query })
  return { names: answer.available_staffs.map((item) => employeeOf(item).name), total: answer.total, answer }
}

/** Creates Ana and Ben, teachers who set no availability, and a school that searches for staff. */
export const startWithTeachers = async (t: Ends) => {
  const app = await startApp(t)
  const [ana, ben] = [
    await ensureRole(app, await app.employee('Ana')),
    await ensureRole(app, await app.employee('Ben')),
  ]
  const hill = await app.employer('Hill')
  return { app, ana, ben, hill, subject_id: await app.subject() }
}
/** A shift that was asked for and accepted. */
export const book = async (school: Person, person: Person, subject_id: number, times = schoolDay) => {
  const { data } = await school.shifts.request({
    body: { ...times, subject_id, inviter_id: school.id, invitee_id: person.id },
  })
  return (await person.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })).data
}
/**
 * Gives the person a profile with one role, directly in the database; an existing profile stays.
 */
export const ensureRole = (
  app: TestApp,
  person: Person,
  role: Classification = 'teacher',
  number: string | null = '123456',
) =>
  app.db.transaction(async (tx) => {
    await tx.run`
      insert into employee_profiles (employee_id, vit_id, created_at, updated_at)
      values (${person.id}, ${number}, ${app.now()}, ${app.now()}) on conflict do nothing`
    await tx.run`
      insert into employee_classifications (employee_id, classification) values (${person.id}, ${role}) on conflict do nothing`
    const { register } = classificationFacts[role]
    const kind = register === 'ahpra' ? 'ahpra' : 'vit'
    if (register !== null && number !== null)
      await tx.run`
        insert into credentials (employee_id, kind, state, number, created_at, changed_at)
        select ${person.id}, ${kind}, ${kind === 'vit' ? 'VIC' : null}, ${number}, ${app.now()}, ${app.now()}
        where not exists (select from credentials where employee_id = ${person.id}
          and (kind = 'ahpra') = ${kind === 'ahpra'} and kind in ('ahpra', 'vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi'))`
    return person
  })
export const teach = async (
  app: TestApp,
  person: Person,
  subject: number,
  can = true,
  levels: string[] = ['primary'],
) => {
  await ensureRole(app, person)
  await app.db.transaction(async (tx) => {
    await tx.run`insert into taught_subjects values (${person.id}, ${subject}, ${can})`
    await tx.run`
      insert into employee_levels (employee_id, sector, year_level)
      select ${person.id}, 'education', unnest(${levels}::text[]) on conflict do nothing`
  })
}
