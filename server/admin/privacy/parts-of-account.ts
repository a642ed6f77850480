import { sql } from '#server/platform/database.ts'
import type { Part } from './parts.ts'

export const partsOfAccount: readonly Part[] = [
  {
    file: 'account.json',
    says: 'Your account: name, contact details, settings, and when you joined and last signed in.',
    tables: ['users'],
    rows: ({ id }) => sql`
      select id, role, name, email, recovery_email, pending_recovery_email, phone, bio, avatar is not null as has_picture, status, sector, time_zone, hides_email,
        shows_phone, email_verified_at, terms_version, terms_agreed_at, password_changed_at, second_factor_since,
        created_at, last_login_at
      from users where id = ${id}`,
  },
  {
    file: 'consents.json',
    says: 'Your agreements and withdrawals, with when and from where.',
    tables: ['consents'],
    rows: ({ id }) => sql`
      select kind, is_given, version, at, network, user_agent from consents where user_id = ${id} order by id`,
  },
  {
    file: 'devices.json',
    says: 'The devices where you are signed in.',
    tables: ['sessions'],
    rows: ({ id }) => sql`
      select user_agent, network, created_at, last_used_at from sessions where user_id = ${id} order by id`,
  },
  {
    file: 'access.json',
    says: 'Codes and links that give access to your account: that they exist and since when, never the secret itself.',
    tables: ['one_time_codes', 'calendar_feeds', 'claims'],
    rows: ({ id }) => sql`
      select 'one-time code' as what, purpose as about, created_at as since, expires_at as ends_at, null as last_used_at
      from one_time_codes where user_id = ${id}
      union all
      select 'calendar address', null, created_at, null, last_used_at from calendar_feeds where user_id = ${id}
      union all
      select 'invitation to claim the account', case when claimed_at is null then 'open' else 'claimed' end, mailed_at,
        coalesce(claimed_at, expires_at), null from claims where user_id = ${id}`,
  },
  {
    file: 'notifications.json',
    says: 'Your notifications.',
    tables: ['notifications'],
    rows: ({ id }) => sql`
      select type, title, message, created_at, read_at from notifications where user_id = ${id} order by id`,
  },
  {
    file: 'mails.json',
    says: 'The messages sent to you. Codes and sign-in links are left out.',
    tables: ['messages'],
    rows: ({ id }) => sql`
      select channel, recipient, subject,
        case when secret is null then body else replace(body, secret, '(left out)') end as body, state, created_at, sent_at
      from messages where user_id = ${id} order by messages.id`,
  },
  {
    file: 'support.json',
    says: 'Your questions to support from the contact form. The answers are in conversations.json.',
    tables: ['support_messages'],
    rows: ({ id }) => sql`
      select name, email, subject, message, status, created_at, answered_at from support_messages
      where user_id = ${id} order by support_messages.id`,
  },
  {
    file: 'status.json',
    says: 'Changes to the status of your account, with the reason if it was shared with you.',
    tables: ['status_changes'],
    rows: ({ id }) => sql`
      select from_status, to_status, case when is_reason_told then reason end as reason, changed_at from status_changes
      where user_id = ${id} order by status_changes.id`,
  },
  {
    file: 'log.json',
    says: 'Audit log entries about you: what you did, and what others did to your account.',
    tables: ['audit_entries'],
    // For actions of others, only that they happened: from where, and what was noted about it, is
    // their data.
    rows: ({ id }) => sql`
      select at, action, case when actor_id = ${id} then 'you' when actor_id is null then 'the service'
          else 'an admin' end as done_by,
        subject_kind, case when actor_id = ${id} then subject_name end as subject,
        case when actor_id = ${id} then network end as network,
        case when actor_id = ${id} then user_agent end as user_agent,
        case when actor_id = ${id} then before end as before, case when actor_id = ${id} then after end as after
      from audit_entries where actor_id = ${id} or (subject_kind = 'user' and subject_id = ${id}) order by seq`,
  },
  {
    file: 'files.json',
    says: 'A list of the files that you uploaded. The files themselves are in the folder "files".',
    tables: ['stored_files'],
    rows: ({ id }) => sql`
      select kind, name, content_type, size, created_at from stored_files where owner_id = ${id} order by stored_files.id`,
  },
]
