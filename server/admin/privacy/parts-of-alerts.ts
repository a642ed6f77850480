import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfAlerts: readonly Part[] = [
  {
    file: 'message_preferences.json',
    says: 'Your quiet hours, and when you get your daily summary.',
    tables: ['alert_preferences', 'daily_summaries'],
    rows: ({ id }) => sql`
      select p.quiet_from, p.quiet_to, p.urgent_passes, p.summary_at, s.last_on as last_summary_on, p.changed_at
      from alert_preferences p left join daily_summaries s on s.user_id = p.user_id where p.user_id = ${id}`,
  },
  {
    file: 'message_choices.json',
    says: 'Your notification settings that differ from the defaults.',
    tables: ['alert_choices'],
    rows: ({ id }) =>
      sql`select event, channel, is_on from alert_choices where user_id = ${id} order by event, channel`,
  },
]
