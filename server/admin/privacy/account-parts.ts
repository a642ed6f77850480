import { type Fragment, sql } from '#server/platform/database.ts'
import type { AccountOwner } from './queries.ts'

/** One file of the export. */
export type Part = {
  file: string
  /** Description of the content, for the reader of the export. */
  says: string
  /** Only people of this role have it. */
  of?: AccountOwner['role']
  /** Tables that `rows` reads; the test of all tables checks them. */
  tables: readonly string[]
  /** Query for the person's own rows, used as a part of another query. */
  rows: (me: AccountOwner) => Fragment
}

/** Files about the account itself: sign-in, devices, organisations, messages and support. */
export const accountParts: readonly Part[] = [
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
    file: 'organisations.json',
    says: 'The organisations that you act for: your role, sites and limits, and the invitations sent to you or by you.',
    tables: ['members', 'member_sites', 'member_limits', 'member_invitations', 'organisations', 'sites'],
    rows: ({ id }) => sql`
      select 'member' as what, coalesce(o.name, a.name) as organisation, m.role, m.joined_at as since, null as email,
        case when m.all_sites then null else (
          select json_agg(u.name order by u.name)
          from member_sites ms join sites s on s.account_id = ms.account_id join users u on u.id = s.account_id
          where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id) end as sites,
        (select to_jsonb(l) - 'organisation_id' - 'user_id' from member_limits l
          where l.organisation_id = m.organisation_id and l.user_id = m.user_id) as limits
      from members m join organisations o on o.id = m.organisation_id join users a on a.id = o.account_id
      where m.user_id = ${id}
      union all
      select case when i.invited_by = ${id} then 'invitation by you' else 'invitation to you' end, coalesce(o.name, a.name),
        i.role, i.sent_at, i.email, null, null
      from member_invitations i join organisations o on o.id = i.organisation_id join users a on a.id = o.account_id
      where i.invited_by = ${id} or i.email = (select email from users where id = ${id})`,
  },
  {
    file: 'acts.json',
    says: 'What you did for an organisation: requests, cancellations, approvals, messages, ratings and invitations, with the name that it keeps for you.',
    tables: ['acts', 'former_members'],
    rows: ({ id }) => sql`
      select a.at, a.act, u.name as site, a.shift_id as shift, a.message_id as message, a.rating_id as rating,
        a.connection_id as connection, a.approval_id as approval, f.name as name_kept
      from acts a join users u on u.id = a.account_id left join sites s on s.account_id = a.account_id
        left join former_members f on f.organisation_id = s.organisation_id and f.user_id = a.person_id
      where a.person_id = ${id} order by a.id`,
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
    // Says of others only what they did: their network, device and notes are their own data. Leaves
    // out which people an employer prefers (0152), and handovers that an employer sees only after a
    // colleague has agreed (0220).
    rows: ({ id }) => sql`
      select at, action, case when actor_id = ${id} then 'you' when actor_id is null then 'the service'
          when actor_role = 'admin' then 'an admin' else 'an employer or employee' end as done_by,
        subject_kind, case when actor_id = ${id} then subject_name end as subject,
        case when actor_id = ${id} then network end as network,
        case when actor_id = ${id} then user_agent end as user_agent,
        case when actor_id = ${id} then before end as before, case when actor_id = ${id} then after end as after
      from audit_entries where actor_id = ${id} or (subject_kind = 'user' and subject_id = ${id}
        and action not in ('staff_preference_set', 'staff_preference_ended', 'shift_swap_offered', 'shift_exchange_offered'))
      order by seq`,
  },
  {
    file: 'files.json',
    says: 'A list of the files that you uploaded. The files themselves are in the folder "files".',
    tables: ['stored_files'],
    rows: ({ id }) => sql`
      select kind, name, content_type, size, created_at from stored_files where owner_id = ${id} order by stored_files.id`,
  },
  {
    file: 'known_devices.json',
    says: 'The browsers you have signed in with. We keep them to warn you of a new one.',
    tables: ['known_devices'],
    rows: ({ id }) => sql`
      select browser, system, neighbourhood, last_seen_at from known_devices where user_id = ${id} order by known_devices.id`,
  },
  {
    file: 'push_devices.json',
    says: 'The devices where you turned notifications on: which ones and since when, never their addresses.',
    tables: ['push_subscriptions'],
    rows: ({ id }) => sql`
      select s.user_agent, p.created_at, p.last_used_at
      from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${id} order by p.id`,
  },
  {
    file: 'second_factors.json',
    says: 'Your authenticator app, your recovery codes and your passkeys: that they exist, never the keys.',
    tables: ['authenticators', 'recovery_codes', 'passkeys'],
    rows: ({ id }) => sql`
      select 'authenticator app' as what, null as name, since, null::timestamptz as last_used_at
      from authenticators where user_id = ${id}
      union all
      select 'passkey', name, created_at, last_used_at from passkeys where user_id = ${id}
      union all
      select 'recovery code', case when used_at is null then 'not used yet' else 'used' end, null, used_at
      from recovery_codes where user_id = ${id}`,
  },
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
  {
    file: 'phone.json',
    says: 'Your phone number: whether it gets text messages, when we asked, and when it was confirmed or opted out.',
    tables: ['phones', 'opted_out_phones'],
    rows: ({ id }) => sql`
      select p.phone, p.state, p.asked_at, p.confirmed_at, s.since as stopped_at
      from phones p left join opted_out_phones s on s.phone = p.phone where p.user_id = ${id}`,
  },
  {
    file: 'texts.json',
    says: 'The text messages that you sent us, and the outcome of each.',
    tables: ['texts_received'],
    rows: ({ id }) => sql`
      select phone, body, received_at, read_at, outcome, shift_id from texts_received
      where user_id = ${id} order by texts_received.id`,
  },
  {
    file: 'short-codes.json',
    says: 'The short codes for answering your requests by text message.',
    tables: ['shift_codes'],
    rows: ({ id }) => sql`
      select c.shift_id, c.code, c.issued_at as given_at from shift_codes c join requests s on s.id = c.shift_id
      where s.invitee_id = ${id} order by c.issued_at, c.shift_id`,
  },
]
