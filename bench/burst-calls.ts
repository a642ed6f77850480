/** The calls of `burst.ts`, each by a person of the test data. */
import { openSession } from '#server/identity/accounts/sessions.ts'
import type { Database } from '#server/platform/database.ts'
import { DATE as REQUESTED_FROM, requestMany } from './answer.ts'
import { type Caller, notifyAll, signInAll } from './costs.ts'
import type { BenchData } from './data.ts'
import type { Stream } from './open-loop.ts'
import { questions } from './search.ts'
import { postingEmployers, vacancyOn } from './vacancies.ts'

export type Kind = 'post' | 'answer' | 'search' | 'read'
/** Calls a second: twice the busiest minute that all of Australia is expected to have. */
const PER_SECOND: Record<Kind, number> = { post: 22, answer: 100, search: 110, read: 1000 }
/**
 * People that each post needs: with three, a post asks about 16 people at once, which makes 350
 * offers a second.
 */
const HEADCOUNT = 3
const DAYS_A_ROUND = 14
const WEEKDAYS = [1, 2, 3, 4, 7, 8, 9, 10, 11]
/** Employers and employees who call; a person may make 600 calls a minute. */
const PEOPLE = 1500

/**
 * Signs people in. All employees have a phone for text messages, and every other one wants mail
 * about requests too: about 700 messages a second.
 */
const preparePeople = async (db: Database, data: BenchData) => {
  const employees = await signInAll(db, data.firstEmployee, Math.min(PEOPLE, data.staff))
  const employers = await signInAll(db, data.firstEmployer, Math.min(PEOPLE, data.employers))
  await notifyAll(db, employees)
  await db.run`
    insert into phones (user_id, phone, state, needs_opt_in_text, confirmed_at)
    select id, '+614' || lpad((id - ${data.firstEmployee}::integer)::text, 8, '0'), 'confirmed', false, ${db.now}
    from users where role = 'employee'
    on conflict do nothing`
  await db.run`
    insert into alert_choices (user_id, event, channel, is_on)
    select id, 'shift_request', 'mail', true from users where role = 'employee' and id % 2 = 0
    on conflict do nothing`
  for (const table of ['notifications', 'phones', 'alert_choices']) await db.run(analyze(table))
  return { employers, employees }
}
/** Days from today, a Monday, to the n-th post. Each employer posts once in two weeks. */
const daysUntil = (n: number, employers: number) =>
  WEEKDAYS[n % WEEKDAYS.length]! + Math.floor(n / employers) * DAYS_A_ROUND
const analyze = (table: string) => Object.assign([`analyze ${table}`], { raw: [] }) as unknown as TemplateStringsArray

/** Opens requests that have no answer yet, and signs their people in. */
const openRequests = async (
  db: Database,
  data: BenchData,
  range: { from: number; count: number },
): Promise<Caller[]> => {
  const requests = await requestMany(db, data, range)
  return db.transaction(async (tx) => {
    const callers: Caller[] = []
    for (const { id, employeeId } of requests)
      callers.push({ id, token: await openSession(tx, employeeId, { userAgent: 'bench', network: 'bench' }) })
    return callers
  })
}

/**
 * Returns counts of posts and requests that are at least those of earlier runs on this database.
 */
const countEarlierCalls = async (db: Database, { now }: BenchData, employers: number) => {
  const { days, requests } = await db.one<{ days: number; requests: number }>`
    select coalesce((select max(date) from slots) - ${now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate()}::date, 0) as days,
      (select count(*) from offers where date >= ${REQUESTED_FROM}) as requests`
  return { posted: Math.ceil(days / DAYS_A_ROUND) * employers, answered: requests }
}

/** Returns a function that prepares the calls of one run; no run repeats a post or an answer. */
export const openCalls = async (db: Database, data: BenchData) => {
  const { employers, employees } = await preparePeople(db, data)
  const posting = await postingEmployers(db, employers.length)
  const searches = questions(data, 40)
  let { posted, answered } = await countEarlierCalls(db, data, employers.length)

  return async (factor: number, seconds: number): Promise<Stream<Kind>[]> => {
    const perSecond = (kind: Kind) => PER_SECOND[kind] * factor
    const [firstPost, count] = [posted, Math.max(1, Math.round(perSecond('answer') * seconds))]
    const pending = await openRequests(db, data, { from: answered, count })
    answered += count
    posted += Math.max(1, Math.round(perSecond('post') * seconds))
    const stream = (kind: Kind, call: Stream<Kind>['call']): Stream<Kind> => ({
      kind,
      perSecond: perSecond(kind),
      call,
    })
    return [
      stream('post', (n) => {
        const place = (firstPost + n) % posting.length
        const body = vacancyOn(data, posting[place]!, {
          days: daysUntil(firstPost + n, posting.length),
          headcount: HEADCOUNT,
        })
        return { method: 'POST', path: '/api/vacancies', token: employers[place]!.token, body }
      }),
      stream('answer', (n) => {
        const { id, token } = pending[n]!
        return { method: 'PATCH', path: `/api/accept-reject-request/${id}`, token, body: { status: 'accepted' } }
      }),
      stream('search', (n) => {
        const filters = Object.entries(searches[n % searches.length]!).map(([name, value]) => [name, String(value)])
        const path = `/api/available-staff?${new URLSearchParams(filters)}`
        return { method: 'GET', path, token: employers[n % employers.length]!.token }
      }),
      // Each screen reads the account and the notifications, and most of them a list.
      stream('read', (n) => {
        const [employer, employee] = [employers[n % employers.length]!, employees[n % employees.length]!]
        const { path, token } = [
          { path: '/api/me', token: employer.token },
          { path: '/api/me', token: employee.token },
          { path: '/api/notifications', token: employee.token },
          { path: `/api/get-shifts-by-employee-id/${employee.id}`, token: employee.token },
          { path: '/api/booking-history', token: employer.token },
        ][n % 5]!
        return { method: 'GET', path, token }
      }),
    ]
  }
}
