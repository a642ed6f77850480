import { percentile } from '#bench/measure.ts'
import type { Database } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type People, type Person, peopleOf } from '#test/people.ts'
import { startProcess } from '#test/process.ts'
import { ApiError, clientFor } from '#web/platform/api.ts'
import { withDatabase } from './database.ts'

export type RaceSize = { rounds: number; people: number }
export const raceSizes = { full: { rounds: 1000, people: 200 }, small: { rounds: 4, people: 20 } }

export type RaceRun = RaceSize & {
  accepted: number
  /** Answers that someone else has taken the shift. */
  taken: number
  /** All other answers, by their code. */
  other: Record<string, number>
  /** Rounds in which not exactly as many people were booked as the slot needs. */
  wrongRounds: number
  overlaps: number
  /** Milliseconds from sending an acceptance to its answer. */
  p50: number
  p95: number
  max: number
  /** The five rounds with the slowest answers, counted from 1, with that answer in milliseconds. */
  slowest: { round: number; ms: number }[]
}

type Slot = { employerId: number; subjectId: number; date: string; headcount: number }
/** Opens a slot for which all these people have a request; returns the ids of the requests. */
const openSlot = async (db: Database, { employerId, subjectId, date, headcount }: Slot, people: readonly Person[]) => {
  const { now } = db
  const [start, end] = ['08:30', '15:30']
  const requests = await db.all<{ id: number; invitee_id: number }>`
    with vacancy as (
      insert into vacancies (employer_id, subject_id, asks, created_at)
      values (${employerId}, ${subjectId}, 'best', ${now}) returning id),
    slot as (
      insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period, headcount)
      select id, ${employerId}, ${subjectId}, ${date}, ${start}, ${end}, 'Australia/Melbourne',
        tstzrange((${date}::date + ${start}::time) at time zone 'Australia/Melbourne',
          (${date}::date + ${end}::time) at time zone 'Australia/Melbourne'), ${headcount}
      from vacancy returning *)
    insert into offers (slot_id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period,
      created_at, wave, seat, base, chance, channel)
    select l.id, l.employer_id, p.id, l.subject_id, l.date, l.start_time, l.end_time, l.time_zone, l.period, ${now}, 1,
      'rank', 0.3, 0.3, 'mail'
    from slot l cross join unnest(${people.map(({ id }) => id)}::int[]) as p (id)
    returning id, invitee_id`
  const idOf = new Map(requests.map(({ id, invitee_id }) => [invitee_id, id]))
  return people.map(({ id }) => idOf.get(id)!)
}

/** Deletes the rows of a round, so that the next one can ask the same people for the same day. */
const clear = async (db: Database) => {
  await db.run`delete from notifications`
  await db.run`delete from messages`
  await db.run`delete from shifts`
  await db.run`delete from offers`
  await db.run`delete from slots`
  await db.run`delete from vacancies`
}

const overlapsIn = async (db: Database) =>
  (
    await db.one<{ n: number }>`
      select count(*) as n from shifts a join shifts b
        on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
      where is_booked(a.status) and is_booked(b.status)`
  ).n

const TAKEN = 'already_answered'

const race = async (
  db: Database,
  bases: readonly string[],
  everyone: People,
  { rounds, people }: RaceSize,
  say: (line: string) => void,
): Promise<RaceRun> => {
  const subjectId = await everyone.subject()
  const { id: employerId } = await everyone.employer('Hill Primary School')
  const staff: Person[] = []
  for (let n = 0; n < people; n++) staff.push(await everyone.employee(`Person ${n}`))
  const clients = staff.map(({ token }, n) => clientFor({ base: bases[n % bases.length]!, token: () => token }))
  const date = db.now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 3 }).toString()
  const times: number[] = []
  const slowest: RaceRun['slowest'] = []
  const answers = new Map<string, number>()
  let [wrongRounds, overlaps] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    // Alternates between a headcount of one and five.
    const headcount = round % 2 === 0 ? 1 : 5
    const ids = await openSlot(db, { employerId, subjectId, date, headcount }, staff)
    const before = times.length
    const outcomes = await Promise.all(
      clients.map(async ({ shifts }, n) => {
        const started = performance.now()
        const outcome = await shifts.answer({ params: { id: String(ids[n]!) }, body: { status: 'accepted' } }).then(
          ({ data }) => data.status as string,
          (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
        )
        times.push(performance.now() - started)
        return outcome
      }),
    )
    slowest.push({ round: round + 1, ms: Math.max(...times.slice(before)) })
    for (const outcome of outcomes) answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
    const { booked } = await db.one<{ booked: number }>`
      select count(*) as booked from shifts where is_booked(status)`
    const accepted = outcomes.filter((outcome) => outcome === 'accepted').length
    if (booked !== Math.min(headcount, people) || accepted !== booked) wrongRounds += 1
    overlaps += await overlapsIn(db)
    await clear(db)
    if ((round + 1) % 100 === 0)
      say(`${round + 1} rounds, slowest ${Math.max(...slowest.map(({ ms }) => ms)).toFixed(0)} ms …`)
  }
  const sorted = Float64Array.from(times).sort()
  const { accepted = 0, [TAKEN]: taken = 0, ...other } = Object.fromEntries(answers)
  return {
    ...{ rounds, people, accepted, taken, other, wrongRounds, overlaps },
    ...{ p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), max: sorted.at(-1) ?? 0 },
    slowest: slowest.sort((a, b) => b.ms - a.ms).slice(0, 5),
  }
}

/** Has many people accept one slot at the same moment, over two processes, again and again. */
export const runSlotRace = (folder: string, size: RaceSize, say: (line: string) => void): Promise<RaceRun> =>
  withDatabase(folder, async ({ url, db, after }) => {
    await migrate(url)
    const env = { DATABASE_URL: url, DATA_DIR: folder }
    const [one, two] = await Promise.all([startProcess({ after }, env), startProcess({ after }, env)])
    const everyone = peopleOf(one.base, db, () => Temporal.Now.instant())
    return race(db, [one.base, two.base], everyone, size, say)
  })

export const reportRace = (run: RaceRun, say: (line: string) => void) => {
  const { rounds, people, accepted, taken, other, wrongRounds, overlaps, p50, p95, max, slowest } = run
  say('')
  say(`${rounds} rounds of ${people} people, one person and five in turn, over two processes`)
  say(`Accepted ${accepted}, told that it is taken ${taken}, other answers ${JSON.stringify(other)}`)
  say(`Rounds with a wrong number of bookings ${wrongRounds}, overlaps ${overlaps}`)
  say(`Answer: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, slowest ${max.toFixed(0)} ms`)
  say(`Slowest rounds: ${slowest.map(({ round, ms }) => `${round} (${ms.toFixed(0)} ms)`).join(', ')}`)
}
export const isFair = ({ wrongRounds, overlaps, other }: RaceRun) =>
  wrongRounds + overlaps + Object.keys(other).length === 0
