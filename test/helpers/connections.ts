import { type Ends, startApp, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** Ana and two schools. */
export const startWithSchools = async (t: Ends) => {
  const app = await startApp(t)
  const [ana, hill, lake] = [await app.employee('Ana'), await app.employer('Hill'), await app.employer('Lake')]
  return { app, ana, hill, lake }
}

export const invite = async (from: Person, to: Person) =>
  (from.role === 'employer'
    ? await from.connections.inviteEmployee({ body: { employee_id: to.id } })
    : await from.connections.inviteEmployer({ body: { employer_id: to.id } })
  ).data

export const answer = (by: Person, { id }: { id: number }, status: 'accepted' | 'rejected') =>
  by.connections.answer({ params: { id }, body: { user_type: sideOf(by), status } })

export const connect = async (one: Person, other: Person) =>
  (await answer(other, await invite(one, other), 'accepted')).data

export const end = (by: Person, { id }: { id: number }) => by.connections.end({ params: { id } })
export const block = (by: Person, whom: Person) => by.connections.block({ body: { user_id: whom.id } })
export const unblock = (by: Person, whom: Person) => by.connections.unblock({ params: { id: whom.id } })

export const sideOf = ({ role }: Person) => (role === 'employer' ? 'employer' : 'employee')

type Filters = NonNullable<Parameters<Person['connections']['list']>[0]['query']>
export const listOf = (of: Person, query: Filters = {}) => of.connections.list({ params: { role: sideOf(of) }, query })
export const countsOf = async (of: Person) => (await listOf(of)).counts

type RecommendationQuery = NonNullable<Parameters<Person['connections']['employees']>[0]>['query']
export const recommendedTo = async (of: Person, query: RecommendationQuery = {}) => {
  const result =
    of.role === 'employer'
      ? await of.connections.employees({ query }).then(({ employees, total }) => ({ people: employees, total }))
      : await of.connections.employers({ query }).then(({ employers, total }) => ({ people: employers, total }))
  return { names: result.people.map(({ name }) => name), total: result.total }
}

export const noticesOf = async (of: Person) =>
  (await of.notifications.list()).notifications.map(({ title, message, link }) => ({ title, message, link }))

/** Completed shifts of the past, as if they had been asked for and worked. */
export const addCompletedShifts = (
  app: TestApp,
  employer: Person,
  employee: Person,
  subject_id: number,
  days: readonly string[],
) =>
  app.db.run`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status,
      created_at, answered_at)
    select ${employer.id}, ${employee.id}, ${subject_id}, d, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange((d + time '08:30') at time zone 'Australia/Melbourne', (d + time '15:30') at time zone 'Australia/Melbourne'),
      'completed', ${app.now()}, ${app.now()}
    from unnest(${days}::date[]) d`
