import { TOLD_WHY } from '#server/people/credentials/domain.ts'
import { employerColumns } from '#server/people/profiles/employers.ts'
import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfProfile: readonly Part[] = [
  {
    file: 'profile.json',
    says: 'Your profile: roles, registration number, work preferences, levels, and the subjects that you can and cannot teach.',
    of: 'employee',
    tables: ['employee_profiles', 'employee_classifications', 'taught_subjects', 'employee_levels'],
    rows: ({ id }) => sql`
      select p.vit_id, p.work_preferences, p.cv is not null as has_cv, p.created_at, p.updated_at,
        (select coalesce(json_agg(c.classification order by c.classification), '[]') from employee_classifications c
          where c.employee_id = p.employee_id) as classifications,
        (select coalesce(json_agg(json_build_object('sector', l.sector, 'year_level', l.year_level)
            order by l.sector, l.year_level), '[]') from employee_levels l
          where l.employee_id = p.employee_id) as year_levels,
        (select coalesce(json_agg(s.name order by s.name), '[]') from taught_subjects t join subjects s on s.id = t.subject_id
          where t.employee_id = p.employee_id and t.can_teach) as can_teach,
        (select coalesce(json_agg(s.name order by s.name), '[]') from taught_subjects t join subjects s on s.id = t.subject_id
          where t.employee_id = p.employee_id and not t.can_teach) as cannot_teach
      from employee_profiles p where p.employee_id = ${id}`,
  },
  {
    file: 'company.json',
    says: 'Your company profile.',
    of: 'employer',
    tables: ['employer_details'],
    rows: ({ id }) => sql`
      select contact_name, ${employerColumns}, updated_at from employer_details
      where employer_id = ${id}`,
  },
  {
    file: 'pay_rates.json',
    says: 'The pay rates that you set.',
    of: 'employer',
    tables: ['employer_rates'],
    rows: ({ id }) => sql`
      select from_date, hourly_cents, reason from employer_rates where employer_id = ${id} order by from_date`,
  },
  {
    file: 'credentials.json',
    says: 'Your credentials, their checks (with the reason if it was shared with you), and the expiry reminders we sent you.',
    of: 'employee',
    tables: ['credentials', 'credential_checks', 'credential_reminders'],
    rows: ({ id }) => sql`
      select c.kind, c.title, c.state, c.number, c.expires_on, c.file is not null as has_file, c.outcome, c.reason,
        c.checked_at, c.refused, c.created_at, c.changed_at,
        (select coalesce(json_agg(json_build_object('outcome', k.outcome,
          'note', case when k.outcome = any(${TOLD_WHY}::text[]) then k.note end, 'number', k.number, 'expires_on', k.expires_on, 'checked_at', k.checked_at) order by k.id), '[]')
          from credential_checks k where k.credential_id = c.id) as checks,
        (select coalesce(json_agg(json_build_object('days_before', r.days, 'sent_at', r.sent_at) order by r.sent_at), '[]')
          from credential_reminders r where r.credential_id = c.id) as reminders
      from credentials c where c.employee_id = ${id} order by c.id`,
  },
  {
    file: 'tax.json',
    says: 'Whether you work as a contractor, your ABN, and whether you charge GST.',
    of: 'employee',
    tables: ['tax_details'],
    rows: ({ id }) => sql`select is_contractor, abn, charges_gst from tax_details where employee_id = ${id}`,
  },
  {
    file: 'usual_week.json',
    says: 'When you are usually available, in minutes after midnight; weekday 1 is Monday.',
    of: 'employee',
    tables: ['availability_weeks', 'availability_ranges'],
    rows: ({ id }) => sql`
      select w.set_at, r.weekday, r.start_minute, r.end_minute
      from availability_weeks w left join availability_ranges r on r.employee_id = w.employee_id
      where w.employee_id = ${id} order by r.weekday, r.start_minute`,
  },
  {
    file: 'exceptions.json',
    says: 'The days when your availability differs from your usual week.',
    of: 'employee',
    tables: ['availability_exceptions'],
    rows: ({ id }) => sql`
      select from_date, to_date, available, start_minute, end_minute, note from availability_exceptions
      where employee_id = ${id} order by from_date, availability_exceptions.id`,
  },
  {
    file: 'connections.json',
    says: 'Your connections and invitations.',
    tables: ['connections'],
    rows: ({ id, role }) => sql`
      select o.name as with, c.sender = ${role} as sent_by_you, c.status, c.created_at, c.answered_at
      from connections c join users o on o.id = case c.employer_id when ${id} then c.employee_id else c.employer_id end
      where ${id} in (c.employer_id, c.employee_id) order by c.id`,
  },
  {
    file: 'blocks.json',
    says: 'The people you have blocked.',
    tables: ['blocks'],
    rows: ({ id }) => sql`
      select o.name, b.created_at from blocks b join users o on o.id = b.blocked_id
      where b.blocker_id = ${id} order by b.created_at`,
  },
  {
    file: 'conversations.json',
    says: 'Your conversations, including the one with support.',
    tables: ['conversations', 'conversation_messages', 'conversation_sides'],
    rows: ({ id, role }) => sql`
      select c.id as conversation, coalesce(o.name, 'Support') as with, m.side = ${role} as written_by_you, m.body,
        m.created_at, m.id <= s.read_message_id or m.side = ${role} as read
      from conversations c
        join conversation_sides s on s.conversation_id = c.id and s.side = ${role}
        join conversation_messages m on m.conversation_id = c.id
        left join users o on o.id = case c.employer_id when ${id} then c.employee_id else c.employer_id end
      where ${id} in (c.employer_id, c.employee_id) order by c.id, m.id`,
  },
]
