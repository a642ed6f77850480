import { sql } from '#server/platform/database.ts'
import type { Part } from './account-parts.ts'

/** Files about when an employee would like to work. */
export const wishParts: readonly Part[] = [
  {
    file: 'wishes.json',
    says: 'Your answers of the last 30 days to the question whether you would like to work tomorrow. `wants` is empty where we only asked.',
    of: 'employee',
    tables: ['day_wishes'],
    rows: ({ id }) => sql`select date, wants, at, pushed_at from day_wishes where employee_id = ${id} order by date`,
  },
  {
    file: 'calendar-confirmation.json',
    says: 'When you last confirmed or changed your calendar; employers see the number of weeks since then. `pushed_on` is the last Sunday on which we asked you by push.',
    of: 'employee',
    tables: ['calendar_confirmations'],
    rows: ({ id }) => sql`select confirmed_at, pushed_on from calendar_confirmations where employee_id = ${id}`,
  },
  {
    file: 'work-wishes.json',
    says: 'The most days a week, and the least pay an hour in cents, for which you want to be asked.',
    of: 'employee',
    tables: ['work_wishes'],
    rows: ({ id }) => sql`select most_days, least_hourly_cents, updated_at from work_wishes where employee_id = ${id}`,
  },
]
