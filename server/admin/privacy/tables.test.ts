/**
 * Requires a decision for every table about what happens to its personal data, so that a new table
 * is not forgotten.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { parts } from './export-parts.ts'

const app = startApp({ after })

const DERIVED = 'derived from exported data'
const SHORT_LIVED = 'deleted within hours, and only repeats other data'
const OTHERS = 'has no data about a member'
/** The tables that are not in the export, and why. */
const notExported: Record<string, string> = {
  migrations: OTHERS,
  job_runs: OTHERS,
  jobs: SHORT_LIVED,
  installation: OTHERS,
  registrations: 'deleted once its code is entered, or within a week; the account has its data',
  limits: SHORT_LIVED,
  idempotent_answers: SHORT_LIVED,
  events: SHORT_LIVED,
  event_streams: SHORT_LIVED,
  audit_head: OTHERS,
  service_settings: OTHERS,
  service_logo: OTHERS,
  mail_templates: OTHERS,
  sms_prices: OTHERS,
  encryption_key: OTHERS,
  push_keys: OTHERS,
  link_keys: OTHERS,
  time_zones: OTHERS,
  terms: 'the same for everyone; the consents name the agreed version',
  categories: OTHERS,
  subjects: OTHERS,
  refused_invitations: 'a hash of an address, which nobody can read back',
  localities: OTHERS,
  credential_rules: OTHERS,
  pay_rates: OTHERS,
  booking_decisions: OTHERS,
  required_credentials: OTHERS,
  rest_rules: OTHERS,
  cancellation_rules: OTHERS,
  school_terms: OTHERS,
  break_rules: OTHERS,
  gst_rates: OTHERS,
  invoice_counters: OTHERS,
  plans: OTHERS,
  plan_prices: OTHERS,
  payment_invoice_counters: OTHERS,
  people: DERIVED,
  people_name_words: DERIVED,
  listed_people_counts: DERIVED,
  fresh_offers: SHORT_LIVED,
  offer_ledger_heads: OTHERS,
  newcomer_seats: 'a count of the employer’s own requests',
  slots: 'groups requests that are exported, and counts the people that were needed',
  worked_together: DERIVED,
  staff: DERIVED,
  staff_subject: DERIVED,
  staff_week: DERIVED,
  staff_day: DERIVED,
  stale_staff: DERIVED,
  staff_changes: 'numbers of people whose row in the search has changed, and of transactions',
  week_histogram: DERIVED,
  week_histogram_changes: DERIVED,
  limited_staff_week: DERIVED,
  work_weeks: DERIVED,
  work_day_changes: DERIVED,
  directory: DERIVED,
  directory_counts: DERIVED,
  answer_models: 'counts of all people of a state',
  answer_forecasts: 'counts of all people of a state',
  asked_rates: 'counts of all people',
  recent_answers: 'counts of all people of a state',
  offer_sums_of_people: DERIVED,
  offer_sums_of_sites: DERIVED,
  ended_offers: 'names nobody, and is gone within hours',
  booking_metrics: DERIVED,
  booking_sums: DERIVED,
  booking_value_counts: DERIVED,
  booking_totals: 'counts of all people',
  booking_value_totals: 'counts of all people',
  booking_months: DERIVED,
  booking_periods: 'ranges of dates',
  booking_period_sums: DERIVED,
  changed_bookings: DERIVED,
  ledger_accounts: 'the double entry of transactions.json',
  ledger_entries: 'the double entry of transactions.json',
  ledger_lines: 'the double entry of transactions.json',
  attendance_notices: 'that a reminder was sent; the notifications have its text',
  application_notices: 'that an employer was notified of applications; the notifications have the text',
  usage_notices: 'that a limit was reported; the notifications have the text',
  stripe_customers: 'an id of the payment provider, which the person cannot use',
  stripe_events: OTHERS,
  authenticator_drafts: 'holds only a secret that is not active yet',
  sign_in_tickets: SHORT_LIVED,
  passkey_challenges: SHORT_LIVED,
  support_notes: 'internal notes of the support team',
  booking_limits: 'figures of an organisation; names nobody',
  imports: 'the work of admins',
  import_rows: 'the work of admins; the account has the imported data',
}

/**
 * Tables that refer to an account and are kept when it is closed, with the reason; for the others
 * see the SQL functions.
 */
const keptWhenClosed: Record<string, string> = {
  events: 'numbers and kinds, gone within days',
  event_streams: 'a number',
  registrations: 'gone before the account opens',
  organisations: 'its own name goes; only an organisation without other members is closed',
  sites: 'a number',
  acts: 'a number beside a booking or a message of the organisation, which keeps it',
  former_members: 'the organisation keeps the name of a member who acted for it, for seven years (0155)',
  members: 'memberships end; the owner of a closed organisation stays as a number',
  representations: 'those of the person and of their agency are deleted (forgetStaff)',
  member_invitations: 'those to the address and by the person are deleted (leaveOrganisations)',
  people: 'follows the account: the name goes, and nobody finds the person',
  staff: 'follows the account: it lists active people only',
  stale_staff: 'emptied by the same commit',
  directory: 'follows the account',
  work_weeks: 'follows the availability',
  work_day_changes: 'follows the availability',
  offer_sums_of_sites: 'numbers of requests, which the totals of others need',
  shift_changes: 'times of a booking, which both sides keep; an open change is withdrawn with the booking',
  shift_swaps: 'numbers of two people beside one booking or two; a live one ends with a booking or an account',
  slots: 'a time and a subject, with a number of people',
  site_preferences: 'goes with the profile of the employee; names a closed employer by its number',
  worked_together: 'a number of shifts, which the others keep too',
  conversation_messages: 'go with their conversation',
  conversation_participants: 'go with their conversation',
  credential_checks: 'go with their credential; as its author only an admin is named',
  employer_rates: 'dates and cents, by which worked shifts are still paid; the reason goes',
  invoices: 'tax law: seven years, then without the name',
  payment_invoices: 'tax law: seven years, then without the name',
  payment_accounts: 'what is owed stays owed',
  transactions: 'tax law; names nobody',
  ledger_accounts: 'tax law; names nobody',
  stripe_customers: 'the provider reports open payments under this id',
  subscriptions: 'set to the free plan; names nobody',
  imports: 'the work of admins; names the employer by its number',
  terms: 'only an admin publishes them',
}

const tablesOf = async (condition: 'all' | 'of people') => {
  const { db } = await app
  const rows = await db.all<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and (${condition} = 'all' or exists (
      select from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
        and conrelid = format('public.%I', tablename)::regclass))
    order by tablename`
  return rows.map(({ name }) => name)
}

test('every table is in the export, or listed with the reason why it is not', async () => {
  const exported = new Set(parts.flatMap(({ tables }) => tables))
  const accounted = [...exported, ...Object.keys(notExported)].sort()
  assert.deepEqual(accounted, await tablesOf('all'))
})

test('closing an account covers every table with accounts, or a list names the table', async () => {
  const { db } = await app
  const { source } = await db.one<{ source: string }>`
    select string_agg(pg_get_functiondef(oid), ' ') as source from pg_proc where proname in ('forget_person', 'forget_access', 'forget_messages', 'forget_staff', 'forget_answers', 'forget_wishes', 'forget_applications', 'forget_approvals', 'forget_cancellations', 'forget_vacancy_details', 'forget_colleagues', 'forget_special_days', 'forget_vacancy_templates')`
  const goneThrough = new Set([...source.matchAll(/(?:delete from|update) (\w+)/gi)].map(([, name]) => name!))
  const accounted = [...new Set([...goneThrough, ...Object.keys(keptWhenClosed)])]
  const known = await tablesOf('of people')
  assert.deepEqual(
    known.filter((name) => !accounted.includes(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(keptWhenClosed).filter((name) => goneThrough.has(name) || !known.includes(name)),
    [],
  )
})

test('each part of the export reads the tables that it names', async () => {
  for (const { file, tables, rows } of parts) {
    // The views of requests and offers read these tables.
    const text = rows({ id: 10001, role: 'employee' }).parts.join(' ? ')
    const sql = text.replace('from requests ', 'from shifts join offers join archived_offers ')
    for (const table of tables) assert.match(sql, new RegExp(`(from|join) ${table}\\b`), file)
  }
})
