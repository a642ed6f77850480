/**
 * Demo data: invented schools, care providers, teachers and nurses with weeks around today. Names
 * and today's date decide everything, so it is the same on every machine. The features' own queries
 * write it, in the order in which it would have happened.
 */
import { states } from '#contract/platform/states.ts'
import { setRequiredCredentials } from '#server/booking/eligibility/decisions.ts'
import { closeShifts } from '#server/booking/shifts/jobs.ts'
import { lockOwnDetails, recordSignIn, signInOf } from '#server/identity/accounts/queries.ts'
import { markAllAsRead } from '#server/messaging/notifications/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Files } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import { ADMIN, createPeople, prepareAccounts, recordExceptions, verifyEmails } from './accounts.ts'
import { addAgency, agency, agencyTermsOf } from './agencies.ts'
import { agencyRequests } from './agency-bookings.ts'
import { applicationEvents } from './applications.ts'
import { approvalEvents } from './approvals.ts'
import { bookingChangeEvents } from './booking-changes.ts'
import { between } from './chance.ts'
import { checkInEvents } from './check-ins.ts'
import { colleagueEvents } from './colleagues.ts'
import { connectionEvents } from './connection-events.ts'
import { demoConnections } from './connections.ts'
import { conversationEvents } from './conversations.ts'
import { credentialEvents } from './credentials.ts'
import { deviceEvents } from './devices.ts'
import { employers } from './employers.ts'
import { type After, type DemoEvent, type Ids, replay, requestEvents } from './events.ts'
import { allExceptions } from './exceptions.ts'
import { importEvents } from './imports.ts'
import { mailEvents } from './mailbox.ts'
import { addNetworks } from './network-accounts.ts'
import { networkPeople, sites } from './networks.ts'
import { openJobEvents } from './open-jobs.ts'
import { employees } from './people.ts'
import { phoneEvents } from './phones.ts'
import { planEvents } from './plans.ts'
import { poolEvents } from './pools.ts'
import { newDiary } from './requests.ts'
import { scriptedRequests } from './scripted-requests.ts'
import { specialDayEvents } from './special-days.ts'
import { supportEvents } from './support-tickets.ts'
import { textsOf } from './texts.ts'
import { contractors, ownRates, timesheetEvents } from './timesheets.ts'
import { type Today, todayAt } from './today.ts'
import { usualRequests } from './usual-requests.ts'
import { vacancyEvents } from './vacancies.ts'

export type DemoDeps = { config: Config; db: Database; log: Log; files: Files }

/**
 * Fills the database of a demo, or adds the missing weeks if a demo is started again much later.
 */
export const ensureDemoData = async (options: DemoDeps): Promise<void> => {
  const { now } = options.db
  const db = options.db.at(now)
  const deps = { ...options, db }
  const today = todayAt(now)
  const { people, demo } = await countDemoPeople(db)
  if (people === 0) return createDemo(deps, today)
  if (demo < 2) await recreateClosedAccounts(deps, today)
  if (await isOutdated(db)) await continueDemo(deps, today)
}

/**
 * Number of demo people with an account, and how many of the two closable demo accounts still
 * exist.
 */
const countDemoPeople = (db: Database) => db.one<{ people: number; demo: number }>`
  select count(*) as people,
    count(*) filter (where email = any(${[demoAccounts.employer.email, demoAccounts.employee.email]})) as demo
  from users where email = any(${emailsOf([...employers, ...employees])})`

/** Recreates closed demo accounts with the profile but no history, so that everyone can sign in. */
const recreateClosedAccounts = async ({ db, files }: DemoDeps, today: Today): Promise<void> => {
  const prepared = await prepareAccounts([agency])
  await db.transaction(async (tx) => {
    await removeTimeouts(tx)
    const subjects = await subjectIds(tx)
    const people = await createPeople(tx, subjects, { today, files, prepared }, true)
    await verifyEmails(tx, { people: people!, subjects }, today)
  })
}

const subjectIds = async (tx: Tx) => {
  const rows = await tx.all<{ id: number; name: string }>`select id, name from subjects order by id desc`
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const eventsAfter = async (
  tx: Tx,
  ids: Ids,
  today: Today,
  after: string,
  config: DemoDeps['config'],
): Promise<DemoEvent[]> => {
  const exceptions = allExceptions(today)
  await recordExceptions(tx, ids, exceptions, after)
  const diary = newDiary(await bookedDays(tx, after))
  const scripted = scriptedRequests(today, diary)
  const checkIns = today.date.toString() > after ? checkInEvents(today, diary, ids) : []
  // The networks come after the other employers, so that they take nobody from them.
  const usual = [employers, sites].flatMap((some) => usualRequests({ today, exceptions, diary }, some))
  const ofAgency = agencyRequests({ today, exceptions, diary }, await agencyTermsOf(tx, ids, today))
  const requests = [...scripted, ...usual, ...ofAgency].filter(
    ({ employer, employee, subject, date }) =>
      date > after && ids.people.has(employer.email) && ids.people.has(employee.email) && ids.subjects.has(subject),
  )
  const follow: After = (request, shiftOf) => timesheetEvents(request, today, shiftOf)
  return [
    ...checkIns,
    ...requests.flatMap((request) => requestEvents(request, ids, follow, textsOf(request, config, today))),
    ...lastSignIns(ids, today),
  ]
}

/** Last sign-in of each person, who then read all notifications. */
const lastSignIns = ({ people }: Ids, { now }: Today): DemoEvent[] =>
  [ADMIN, ...employers, ...networkPeople, agency, ...employees].flatMap(({ email }) => {
    const id = people.get(email)
    if (id === undefined) return []
    const isDemoAccount = Object.values(demoAccounts).some((account) => account.email === email)
    const at = now.subtract({ hours: isDemoAccount ? 20 : between(3, 90, 'last visit', email) })
    return { at, happen: async (tx: Tx) => [await markAllAsRead(tx.at(at), id), await recordSignIn(tx.at(at), id)] }
  })

/** The demo's operator requires a working with children check from everyone, each state its own. */
const decideRequirements = async (tx: Tx) => {
  for (const sector of ['education', 'healthcare'] as const)
    for (const state of states)
      await setRequiredCredentials(tx, { sector, state }, [{ need: 'working_with_children', must: 'entered' }])
}

/**
 * Another process may be creating the demo data, which takes long on a busy machine, also between
 * two statements.
 */
const removeTimeouts = (tx: Tx) =>
  tx.run`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

const createDemo = async ({ config, db, files }: DemoDeps, today: Today): Promise<void> => {
  const prepared = await prepareAccounts([agency])
  await db.transaction(async (tx) => {
    await removeTimeouts(tx)
    const subjects = await subjectIds(tx)
    const people = await createPeople(tx, subjects, { today, files, prepared })
    if (people === null) return
    await addNetworks(tx, people, { today, files, prepared })
    await addAgency(tx, people, { today, files, prepared })
    const ids = { people, subjects }
    await decideRequirements(tx)
    const events = [
      ...demoConnections
        .filter((tie) => people.has(tie.employer.email) && people.has(tie.employee.email))
        .flatMap((tie) => connectionEvents(tie, ids, today)),
      ...poolEvents(ids, today),
      ...colleagueEvents(ids, today),
      ...specialDayEvents(ids, today),
      ...approvalEvents(ids, today),
      ...openJobEvents(ids, today),
      ...applicationEvents(ids, today),
      ...ownRates(ids, today),
      ...contractors(ids, today),
      ...credentialEvents(ids, today),
      ...(await eventsAfter(tx, ids, today, '', config)),
      ...supportEvents(ids, today),
      ...conversationEvents(ids, today),
      ...bookingChangeEvents(ids, today),
      ...deviceEvents(ids, today),
      ...(config.sms === null ? phoneEvents(ids, today) : []),
      ...(config.smtp === null && config.sms === null ? vacancyEvents(ids, today, files) : []),
      // With a mail server, mails to the invented people would really be sent.
      ...(config.smtp === null
        ? [...mailEvents(ids, today), ...importEvents(ids, today), ...planEvents(config, ids, today)]
        : []),
    ]
    await replay(tx, events)
    await verifyEmails(tx, ids, today)
  })
}

const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email)

const newestShift = (db: Pick<Database, 'one'>) => db.one<{ date: string | null; starts_at: string | null }>`
  select max(s.date) as date, max(lower(s.period)) as starts_at
  from requests s join users u on u.id = s.inviter_id where u.email = any(${emailsOf([...employers, ...sites])})`

const isOutdated = async (db: Pick<Database, 'one' | 'now'>) => {
  const { starts_at } = await newestShift(db)
  return starts_at === null || Temporal.Instant.compare(starts_at, db.now) < 0
}

const bookedDays = (tx: Tx, after: string) => tx.all<{ email: string; date: string }>`
  select u.email, d.date
  from requests s join users u on u.id = s.invitee_id
    cross join lateral (values (s.date), ((upper(s.period) at time zone s.time_zone)::date)) d (date)
  where s.status in ('accepted', 'pending') and d.date::text > ${after} and u.email = any(${emailsOf(employees)})`

/**
 * Adds the weeks since the last booking and the coming ones. People who left or were renamed are
 * skipped.
 */
const continueDemo = async ({ config, db, log }: DemoDeps, today: Today): Promise<void> => {
  await closeShifts.run({ db, log })
  await db.transaction(async (tx) => {
    await removeTimeouts(tx)
    const school = await signInOf(tx, demoAccounts.employer.email)
    await lockOwnDetails(tx, school!.id)
    // Another process may have done it while this one waited.
    if (!(await isOutdated(tx))) return
    const rows = await tx.all<{ id: number; email: string }>`
      select id, email from users
      where email = any(${emailsOf([ADMIN, ...employers, ...sites, ...networkPeople, agency, ...employees])}) and status = 'active'`
    const ids = { people: new Map(rows.map(({ id, email }) => [email, id])), subjects: await subjectIds(tx) }
    const { date } = await newestShift(tx)
    await replay(tx, await eventsAfter(tx, ids, today, date ?? '', config))
  })
}
