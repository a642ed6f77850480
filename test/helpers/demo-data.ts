/** Demo data in a database of its own, at a chosen hour. */
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDemoData } from '#server/demo/seed.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { type Ends, START, startApp, type TestApp } from '../app.ts'
import { type OwnDatabase, sharedDatabase } from '../cluster.ts'
import { expectSignedIn } from '../people.ts'

export type Demo = { app: TestApp; files: ReturnType<typeof localFiles>; start(): Promise<void> }

/** Creates an app in demo mode; `start` adds the demo data, as a process does before it serves. */
export const createDemo = async (
  t: Ends,
  at: string = START,
  env: Record<string, string> = {},
  original?: DemoOriginal,
): Promise<Demo> => {
  const app = await startApp(t, { DEMO: 'on' }, original?.database)
  app.setNow(at)
  const folder = await mkdtemp(join(tmpdir(), 'bellbird-demo-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  if (original) await cp(original.folder, folder, { recursive: true })
  const config = readConfig({ DATABASE_URL: app.databaseUrl, DATA_DIR: folder, DEMO: 'on', ...env })
  const files = localFiles(folder)
  const deps = { config, db: app.db, log: createLog('silent'), files }
  return { app, files, start: () => ensureDemoData(deps) }
}
export const startDemo = async (t: Ends, at?: string) => {
  const app = await createDemo(t, at)
  await app.start()
  return app
}

export type DemoOriginal = { database: OwnDatabase; folder: string }

/**
 * Returns demo data to be copied, which all processes of a test run share. Building it takes
 * seconds.
 */
export const sharedDemo = async (name: string, clock?: Clock): Promise<DemoOriginal> => {
  // The runner removes its temporary folder; a process without one has a database of its own.
  const hasRunner = process.env.TEST_DATABASE_URL !== undefined
  const folder = hasRunner ? join(tmpdir(), `bellbird-${name}`) : await mkdtemp(join(tmpdir(), 'bellbird-demo-'))
  if (!hasRunner) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = await sharedDatabase(name, async ({ url }) => {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'on' })
    const db = connect({ url, brand: config, max: 2, clock })
    await ensureDemoData({ config, db, log: createLog('silent'), files: localFiles(folder) })
    // Nobody may be connected to a database while it is copied.
    await db.close()
  })
  return { database, folder }
}

/** Returns an app on a copy of the demo data built at the usual hour. */
export const copyUsualDemo = async (t: Ends) =>
  createDemo(t, START, {}, await sharedDemo('usual_demo', () => Temporal.Instant.from(START)))

/**
 * Returns the main parts of the demo data, with names instead of ids, and days counted from
 * `today`.
 */
export const snapshotOf = async ({ db }: TestApp, today: string) => ({
  people: await db.all`
    select role, name, email, status, sector, time_zone, phone, bio, hides_email, shows_phone, avatar is not null as depicted,
      email_verified_at is not null as verified, terms_version, (created_at at time zone 'Australia/Melbourne')::date - ${today}::date as joined
    from users order by email`,
  profiles: await db.all`
    select u.email, p.vit_id, p.work_preferences, p.cv is not null as cv,
      array(select s.name || t.can_teach from taught_subjects t join subjects s on s.id = t.subject_id
            where t.employee_id = u.id order by 1) as subjects,
      array(select sector || year_level from employee_levels l where l.employee_id = u.id order by 1) as levels,
      array(select classification from employee_classifications c where c.employee_id = u.id order by 1) as roles,
      array(select (weekday, start_minute, end_minute)::text from availability_ranges r where r.employee_id = u.id order by 1) as week,
      array(select (from_date - ${today}::date, to_date - from_date, available, start_minute, end_minute, note)::text
            from availability_exceptions x where x.employee_id = u.id order by 1) as exceptions
    from users u join employee_profiles p on p.employee_id = u.id order by u.email`,
  shifts: await db.all`
    select r.email as inviter, e.email as invitee, j.name as subject, s.date - ${today}::date as day, s.start_time, s.end_time,
      s.status, s.reason, s.cancelled_by
    from requests s join users r on r.id = s.inviter_id join users e on e.id = s.invitee_id join subjects j on j.id = s.subject_id
    order by 4, 1, 2, 5, 7, s.created_at`,
  sheets: await db.all`
    select r.email as inviter, e.email as invitee, s.date - ${today}::date as day, t.status, t.worked_minutes, t.hourly_cents, t.amount_cents,
      t.dispute_reason, array(select (side, rating, feedback, reply)::text from ratings g where g.shift_id = s.id order by 1) as ratings
    from shifts s join users r on r.id = s.inviter_id join users e on e.id = s.invitee_id join timesheets t on t.shift_id = s.id
    order by 3, 1, 2, s.start_time`,
  connections: await db.all`
    select r.email as employer, e.email as employee, c.sender, c.status, (c.created_at at time zone 'Australia/Melbourne')::date - ${today}::date as day
    from connections c join users r on r.id = c.employer_id join users e on e.id = c.employee_id order by 1, 2`,
  notifications: await db.all`
    select u.email, n.type, n.title, n.link like '/%' as linked, n.read_at is null as unread, (n.created_at at time zone 'Australia/Melbourne')::date - ${today}::date as day
    from notifications n join users u on u.id = n.user_id order by 6, 1, 2, 3, 5`,
  mails:
    await db.all`select recipient, subject, (created_at at time zone 'Australia/Melbourne')::date - ${today}::date as day from messages order by id`,
})

export const signIn = (app: TestApp, role: keyof typeof demoAccounts) => signInWith(app, demoAccounts[role])

export const signInWith = async (app: TestApp, account: { email: string; password: string }) => {
  const { token } = await expectSignedIn(app.anonymous.accounts.login({ body: account }))
  const me = app.asToken(token)
  return { ...me, id: (await me.accounts.me()).data.id }
}
