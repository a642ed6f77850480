import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

const ZONE = 'Australia/Melbourne'

/**
 * Mornings of tests that share an app. Each has a Monday of its own in Melbourne, because jobs
 * keep their last run and the clock must not go back.
 */
export const createMornings = (app: TestApp, subject_id: number) => {
  let week = 0
  const teacher = async (name: string, phone?: string): Promise<Person> => {
    const person = await app.employee(name, { profile: false, ...(phone && { phone }) })
    await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    return person
  }
  return {
    /** Goes to the next Monday, and makes the people of earlier tests inactive. */
    async next(plainTime = '06:10'): Promise<string> {
      const day = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
      app.setNow(day.toZonedDateTime({ timeZone: ZONE, plainTime }).toInstant())
      await app.db.run`update users set status = 'inactive' where role = 'employee'`
      return day.toString()
    },
    /** A teacher of the subject who has set no week, and so is free on weekdays. */
    teacher,
    async teachers(count: number): Promise<Person[]> {
      const staff: Person[] = []
      for (let n = 0; n < count; n++) staff.push(await teacher(`Teacher ${n}`))
      return staff
    },
    /** Marks a person as away on a day, so that no wave asks them. */
    away: ({ availability }: Person, date: string) =>
      availability.putException({
        body: { from_date: date, to_date: date, available: false, note: null, start_time: null, end_time: null },
      }),
    /** Lets people say yes twice as often as is usual, so that a few requests are enough. */
    sayYesOften: (people: readonly Person[]) => app.db.run`
      insert into answer_records (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count, updated_on)
      select id, 6, 3, 3, 0, 6, ${app.now()}::timestamptz::date from users where id = any(${people.map(({ id }) => id)}::int[])`,
    /** Moves the clock and runs the jobs that are due. */
    async wait(time: Temporal.DurationLike): Promise<void> {
      app.setNow(app.now().add(time))
      await app.runJobs()
    },
  }
}

/** A school day, from 08:40 to 15:30. */
export const schoolHours = (date: string) => ({ date, start_time: '08:40', end_time: '15:30' })
/** The same for a vacancy that needs one person. */
export const schoolSlot = (date: string) => ({ ...schoolHours(date), headcount: 1 })
