/**
 * Books, exports and pays a shift at every quarter of an hour of the days on which clocks change,
 * and compares the instants with those of the law, computed without a time zone database.
 */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { connect } from '#server/platform/database.ts'
import { dateText } from '#server/platform/dates.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { type People, type Person, peopleOf } from '#test/people.ts'
import { startProcess } from '#test/process.ts'
import { ApiError } from '#web/platform/api.ts'
import { withDatabase } from './database.ts'

/**
 * Minutes that a zone is ahead of UTC, and the minute of the day at which daylight saving ends. It
 * begins at two everywhere.
 */
type ZoneRules = { standard: number; daylight: number; endsAt: number }
const ZONES: Record<string, ZoneRules> = {
  'Australia/Melbourne': { standard: 600, daylight: 660, endsAt: 180 },
  'Australia/Adelaide': { standard: 570, daylight: 630, endsAt: 180 },
  'Australia/Brisbane': { standard: 600, daylight: 600, endsAt: 180 },
  'Australia/Perth': { standard: 480, daylight: 480, endsAt: 180 },
  'Australia/Lord_Howe': { standard: 630, daylight: 660, endsAt: 120 },
}
const BEGINS_AT = 120
/** First Sundays of April and October of three years. */
const CHANGES = ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03', '2028-04-02', '2028-10-01']
const QUARTERS_OF_DAY = 96
/** Length of a shift in quarters of an hour, as the clock shows it. */
const LENGTH = 30
const CASES_OF_SCHOOL = 6
const AT_ONCE = 12
/** Time that each change of the clock needs; the process reads its clock every 20 ms. */
const CLOCK_MS = 200
const MINUTE_MS = 60_000

export type DaylightSize = { changes: readonly string[]; everyQuarters: number }
export const daylightSizes = {
  full: { changes: CHANGES, everyQuarters: 1 },
  small: { changes: CHANGES.slice(0, 2), everyQuarters: 4 },
}
export type DaylightRun = {
  cases: number
  /** Times that do not exist, which must be refused. */
  refused: number
  /** Cases with a wrong answer, and what was wrong. */
  wrong: string[]
}

const timeAt = (quarter: number) => {
  const minutes = (quarter % QUARTERS_OF_DAY) * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Returns the milliseconds since 1970 of a time on the day of a change, or on the next day; null if
 * the clocks skip it. A time that occurs twice means the first.
 */
const expectedInstant = (zone: string, change: string, quarter: number): number | null => {
  const { standard, daylight, endsAt } = ZONES[zone]!
  const minutes = quarter * 15
  const isEnd = change.slice(5, 7) === '04'
  if (!isEnd && minutes >= BEGINS_AT && minutes < BEGINS_AT + daylight - standard) return null
  const isDaylight = isEnd ? minutes < endsAt : minutes >= BEGINS_AT
  return Date.parse(`${change}T00:00:00Z`) + (minutes - (isDaylight ? daylight : standard)) * MINUTE_MS
}

type Case = { zone: string; change: string; quarter: number; school: Person; ana: Person; subject_id: number }
type Booked = Case & { id: number; start: number; end: number }

const timesOf = ({ quarter }: Case) => ({ start_time: timeAt(quarter), end_time: timeAt(quarter + LENGTH) })
const nameOf = ({ zone, change, quarter }: Case) => `${zone} ${change} ${timeAt(quarter)}`

const eachOf = async <One>(all: readonly One[], work: (one: One) => Promise<void>) => {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

const casesOf = async (people: People, change: string, everyQuarters: number): Promise<Case[]> => {
  const subject_id = await people.subject()
  const cases: Case[] = []
  for (const zone of Object.keys(ZONES)) {
    let school: Person | null = null
    for (let quarter = 0; quarter < QUARTERS_OF_DAY; quarter += everyQuarters) {
      if (school === null || cases.length % CASES_OF_SCHOOL === 0)
        school = await people.employer(`School ${cases.length}`, { time_zone: zone })
      const ana = await people.employee(`Ana ${cases.length}`)
      cases.push({ zone, change, quarter, school, ana, subject_id })
    }
  }
  return cases
}

/** Returns what is wrong with the refusal of a time that does not exist. */
const wrongRefusal = (one: Case, error: unknown): string | null => {
  const sentence = `The clocks go forward on ${dateText(one.change)}, so ${timeAt(one.quarter)} does not exist that day.`
  return error instanceof ApiError && error.errors.start_time?.[0] === sentence
    ? null
    : `not refused with its sentence: ${error}`
}

const secondsIn = (ics: string) => {
  // Forgets the zones of earlier files, so that only the zone in this file counts.
  ICAL.TimezoneService.reset()
  const [event] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent')
  const { startDate, endDate } = new ICAL.Event(event!)
  return [startDate.toUnixTime(), endDate.toUnixTime()]
}

export const runDaylight = (folder: string, size: DaylightSize, say: (line: string) => void): Promise<DaylightRun> =>
  withDatabase(folder, async ({ url, after }) => {
    await migrate(url)
    const file = join(folder, 'clock')
    let ahead = 0
    const clock = () => Temporal.Now.instant().add({ milliseconds: ahead })
    const setClock = async (instant: string) => {
      ahead = Date.parse(instant) - Date.now()
      await writeFile(`${file}.new`, String(ahead))
      await rename(`${file}.new`, file)
      await pause(CLOCK_MS)
    }
    await setClock(`${size.changes[0]!}T00:00:00Z`)
    const db = connect({ url, brand, max: 4, clock })
    after(() => db.close())
    const env = { DATABASE_URL: url, DATA_DIR: folder, CLOCK_FILE: file }
    const { base } = await startProcess({ after }, env, { program: 'bench/faults/jumping-process.ts' })
    const people = peopleOf(base, db, clock)
    const run: DaylightRun = { cases: 0, refused: 0, wrong: [] }
    const note = (one: Case, text: string) => void run.wrong.push(`${nameOf(one)} ${text}`)

    const book = async (one: Case): Promise<Booked | null> => {
      const { zone, change, quarter, school, ana, subject_id } = one
      const times = timesOf(one)
      const start = expectedInstant(zone, change, quarter)
      const body = { ...times, date: change, ask_anyway: true, subject_id, inviter_id: school.id, invitee_id: ana.id }
      const asked = await school.shifts.request({ body }).catch((error: unknown) => error)
      if (asked instanceof Error || start === null) {
        const wrong = start === null ? wrongRefusal(one, asked) : `not requested: ${asked}`
        if (wrong === null) run.refused += 1
        else note(one, wrong)
        return null
      }
      const { id } = (asked as Awaited<ReturnType<typeof school.shifts.request>>).data
      const { data } = await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
      if (data.start_time !== times.start_time || data.end_time !== times.end_time)
        note(one, `shown as ${data.start_time} to ${data.end_time}`)
      return { ...one, id, start, end: expectedInstant(zone, change, quarter + LENGTH)! }
    }

    const compareRows = async (booked: readonly Booked[]) => {
      const rows = await db.all<{ id: number; start: number; end: number; reading: string }>`
        select id, extract(epoch from lower(period))::float8 * 1000 as start,
          extract(epoch from upper(period))::float8 * 1000 as end,
          to_char(lower(period) at time zone time_zone, 'YYYY-MM-DD HH24:MI') as reading
        from shifts where id = any(${booked.map(({ id }) => id)}::int[])`
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      for (const one of booked) {
        const row = rowOf.get(one.id)
        if (row === undefined || row.start !== one.start || row.end !== one.end)
          note(one, `stored as ${row?.start} to ${row?.end} instead of ${one.start} to ${one.end}`)
        else if (row.reading !== `${one.change} ${timeAt(one.quarter)}`)
          note(one, `read by the database as ${row.reading}`)
      }
    }

    const compareCalendar = async (one: Booked) => {
      const reply = await fetch(`${base}/api/shifts/${one.id}/calendar`, {
        headers: { authorization: `Bearer ${one.ana.token}` },
      })
      const found = secondsIn(await reply.text()).join()
      if (found !== [one.start / 1000, one.end / 1000].join()) note(one, `in a calendar at ${found}`)
    }

    const comparePay = async (one: Booked) => {
      const body = { ...timesOf(one), break_minutes: 0 }
      const { data } = await one.ana.timesheets.submit({ params: { id: one.id }, body })
      const minutes = (one.end - one.start) / MINUTE_MS
      if (data.worked_minutes !== minutes) note(one, `paid ${data.worked_minutes} minutes instead of ${minutes}`)
    }

    for (const change of size.changes) {
      const day = Temporal.PlainDate.from(change)
      await setClock(`${day.subtract({ days: 2 })}T00:00:00Z`)
      const cases = await casesOf(people, change, size.everyQuarters)
      const booked: Booked[] = []
      const attempt =
        <One extends Case>(work: (one: One) => Promise<void>) =>
        (one: One) =>
          work(one).catch((error: unknown) => note(one, `failed: ${error}`))
      await eachOf(
        cases,
        attempt(async (one) => {
          const made = await book(one)
          if (made !== null) booked.push(made)
        }),
      )
      await compareRows(booked)
      await eachOf(booked, attempt(compareCalendar))
      await setClock(`${day.add({ days: 3 })}T00:00:00Z`)
      await eachOf(booked, attempt(comparePay))
      run.cases += cases.length
      say(`${change}: ${cases.length} cases`)
    }
    return run
  })

const MOST_SHOWN = 20
export const reportDaylight = ({ cases, refused, wrong }: DaylightRun, say: (line: string) => void) => {
  say('')
  for (const text of wrong.slice(0, MOST_SHOWN)) say(`  ${text}`)
  say(`${cases} cases: ${refused} times that do not exist refused, ${wrong.length} wrong`)
}
export const isCorrect = ({ cases, refused, wrong }: DaylightRun) => cases > 0 && refused > 0 && wrong.length === 0
