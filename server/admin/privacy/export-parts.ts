import { OUTCOMES_WITH_REASON } from '#server/people/credentials/rules.ts'
import { employerColumns } from '#server/people/profiles/employers.ts'
import { sql } from '#server/platform/database.ts'
import { accountParts, type Part } from './account-parts.ts'
import { type AccountOwner, shiftsOf } from './queries.ts'
import { vacancyParts } from './vacancy-parts.ts'
import { wishParts } from './wish-parts.ts'

const otherSideOf = ({ role }: AccountOwner) =>
  role === 'employer' ? sql`join users o on o.id = s.invitee_id` : sql`join users o on o.id = s.inviter_id`

/** A client of an agency has what it is billed, and not what the person is paid. */
const moneyOf = ({ role }: AccountOwner) =>
  role === 'employee'
    ? sql`t.hourly_cents, t.amount_cents, t.invoice_number, t.document_kind`
    : sql`coalesce(ab.client_cents, t.hourly_cents) as hourly_cents,
        case when ab.client_cents is null then t.amount_cents else amount_of(t.paid_minutes, ab.client_cents) end as amount_cents,
        case when ab.client_cents is null then t.invoice_number end as invoice_number,
        case when ab.client_cents is null then t.document_kind end as document_kind`

/** Files of the export, in the order of its README. */
export const parts: readonly Part[] = [
  ...accountParts,
  {
    file: 'profile.json',
    says: 'Your profile: roles, registration number, work preferences, levels, travel, and the subjects that you can and cannot teach.',
    of: 'employee',
    tables: ['employee_profiles', 'employee_classifications', 'taught_subjects', 'employee_levels', 'site_preferences'],
    rows: ({ id }) => sql`
      select p.vit_id, p.work_preferences, p.cv is not null as has_cv, p.travel_limit_km, p.travel_mode, p.created_at, p.updated_at,
        (select coalesce(json_agg(c.classification order by c.classification), '[]') from employee_classifications c
          where c.employee_id = p.employee_id) as classifications,
        (select coalesce(json_agg(json_build_object('sector', l.sector, 'year_level', l.year_level)
            order by l.sector, l.year_level), '[]') from employee_levels l
          where l.employee_id = p.employee_id) as year_levels,
        (select coalesce(json_agg(s.name order by s.name), '[]') from taught_subjects t join subjects s on s.id = t.subject_id
          where t.employee_id = p.employee_id and t.can_teach) as can_teach,
        (select coalesce(json_agg(s.name order by s.name), '[]') from taught_subjects t join subjects s on s.id = t.subject_id
          where t.employee_id = p.employee_id and not t.can_teach) as cannot_teach,
        (select concat_ws(' ', l.name, l.state, l.postcode) from localities l where l.id = p.home_id) as suburb,
        (select json_agg(json_build_object('site', o.name, 'preference', s.preference) order by o.name) from site_preferences s join users o on o.id = s.employer_id where s.employee_id = p.employee_id) as sites
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
          'note', case when k.outcome = any(${OUTCOMES_WITH_REASON}::text[]) then k.note end, 'number', k.number, 'expires_on', k.expires_on, 'checked_at', k.checked_at) order by k.id), '[]')
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
  ...wishParts,
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
    file: 'employers-notes.json',
    says: 'The notes, tags and onboarding status that employers keep about you. Their own lists, such as pools and people they prefer, are not included; ask the employer for them.',
    of: 'employee',
    tables: ['staff_notes'],
    rows: ({ id }) => sql`
      select coalesce(o.name, a.name) as employer, n.note, n.tags, n.onboarding, n.changed_at
      from staff_notes n join organisations o on o.id = n.organisation_id join users a on a.id = o.account_id
      where n.employee_id = ${id} order by n.changed_at, n.organisation_id`,
  },
  {
    file: 'employers-reasons.json',
    says: 'The reasons that sites wrote for not booking you. A site that wrote none is not included; ask the employer.',
    of: 'employee',
    tables: ['staff_preferences'],
    rows: ({ id }) => sql`
      select coalesce(o.name, a.name) as employer, w.name as site, f.reason, f.set_at
      from staff_preferences f join users w on w.id = f.site_id join sites s on s.account_id = f.site_id
        join organisations o on o.id = s.organisation_id join users a on a.id = o.account_id
      where f.employee_id = ${id} and f.reason is not null order by f.set_at, f.site_id`,
  },
  {
    file: 'staff-invitations.json',
    says: 'The invitations by email or SMS that you accepted, and those of the organisation that you registered.',
    tables: ['staff_invitations'],
    rows: ({ id }) => sql`
      select u.name as employer, i.channel, i.address, i.sent_at, i.expires_at, i.withdrawn_at, i.claimed_at
      from staff_invitations i join users u on u.id = i.site_id
        join sites s on s.account_id = i.site_id join organisations o on o.id = s.organisation_id
      where ${id} in (i.claimed_by, o.account_id) order by i.id`,
  },
  {
    file: 'staff.json',
    says: 'The notes, tags and onboarding status that the organisation that you registered keeps about staff, and whom its sites prefer or do not book.',
    of: 'employer',
    tables: ['staff_notes', 'staff_preferences'],
    rows: ({ id }) => sql`
      select 'notes' as what, u.name, null as site, n.note, n.tags, n.onboarding, n.changed_at
      from staff_notes n join organisations o on o.id = n.organisation_id join users u on u.id = n.employee_id
      where o.account_id = ${id}
      union all
      select f.preference, u.name, w.name, f.reason, null, null, f.set_at
      from staff_preferences f join sites s on s.account_id = f.site_id
        join organisations o on o.id = s.organisation_id join users u on u.id = f.employee_id
        join users w on w.id = f.site_id
      where o.account_id = ${id}
      order by what, name`,
  },
  {
    file: 'pools.json',
    says: 'The pools of staff of the organisation that you registered, with the people in them, in order.',
    of: 'employer',
    tables: ['pools', 'pool_people'],
    rows: ({ id }) => sql`
      select p.name as pool, s.name as site, p.created_at,
        (select coalesce(json_agg(json_build_object('name', u.name, 'added_at', m.added_at) order by m.position), '[]')
          from pool_people m join users u on u.id = m.employee_id where m.pool_id = p.id) as people
      from pools p join organisations o on o.id = p.organisation_id left join users s on s.id = p.site_id
      where o.account_id = ${id} order by lower(p.name), p.id`,
  },
  {
    file: 'conversations.json',
    says: 'Your conversations, including the one with support.',
    tables: ['conversations', 'conversation_messages', 'conversation_participants'],
    rows: ({ id, role }) => sql`
      select c.id as conversation, coalesce(o.name, 'Support') as with, m.side = ${role} as written_by_you, m.body,
        m.created_at, m.id <= s.read_message_id or m.side = ${role} as read
      from conversations c
        join conversation_participants s on s.conversation_id = c.id and s.side = ${role}
        join conversation_messages m on m.conversation_id = c.id
        left join users o on o.id = case c.employer_id when ${id} then c.employee_id else c.employer_id end
      where ${id} in (c.employer_id, c.employee_id) order by c.id, m.id`,
  },
  {
    file: 'shifts.json',
    says: 'Your shift requests and bookings, with their outcome. Dates and times are those of the workplace.',
    tables: ['shifts', 'offers', 'archived_offers', 'cancellation_pay', 'phone_agreements', 'undone_cancellations'],
    rows: (me) => sql`
      select s.id, o.name as with, j.name as subject, s.date, s.start_time, s.end_time, s.time_zone, s.status, s.reason,
        s.cancelled_by, s.created_at, s.answered_at, s.closed_at, s.no_show_at, s.no_show_dispute, s.no_show_disputed_at,
        case when s.invitee_id = ${me.id} then s.cancel_reason end as cancel_reason,
        case when s.invitee_id = ${me.id} then (
          select o.late_yes_at from all_offers o where o.id = s.id and o.date = s.date) end as accepted_too_late_at,
        case when s.invitee_id = ${me.id} then (
          select not o.late_yes_ignored from all_offers o
          where o.id = s.id and o.date = s.date and o.late_yes_at is not null) end as late_yes_counts,
        case when s.invitee_id = ${me.id} then (
          select o.reminded_at from all_offers o where o.id = s.id and o.date = s.date) end as reminded_by_text_at,
        case when s.invitee_id = ${me.id} then (
          select o.opened_at from all_offers o where o.id = s.id and o.date = s.date) end as details_opened_at,
        case when not a.applied then a.refusable_until end as agreed_by_phone_and_refusable_until,
        case when a.applied then a.refusable_until end as from_application_and_refusable_until,
        c.cents as owed_for_cancelling_cents, c.rule as owed_by,
        array(select u.cancelled_at from undone_cancellations u where u.shift_id = s.id order by 1) as cancelled_by_mistake_at
      from requests s ${otherSideOf(me)} join subjects j on j.id = s.subject_id
        left join cancellation_pay c on c.shift_id = s.id left join phone_agreements a on a.shift_id = s.id
      where ${shiftsOf(me)} order by s.date, s.id`,
  },
  ...vacancyParts,
  {
    file: 'answer-record.json',
    says: 'What we count of your answers to requests that were sent to several people: how many you accepted, how many an average person would have accepted, and how fast you answer. The numbers halve every twelve weeks. Speed never changes your place, and a no never lowers it. What an average person would have accepted is counted before it is compared with your state.',
    of: 'employee',
    tables: ['answer_records'],
    rows: ({ id }) => sql`
      select said_yes, expected_yes, expected_yes_silent as expected_yes_without_your_refusals, delay_log_sum, delay_count,
        updated_on
      from answer_records where employee_id = ${id}`,
  },
  {
    file: 'shifts-considered.json',
    says: 'The shifts for which you were considered, each time with the one reason why you were asked or were not, and your place in the order. `waited` counts the mornings in a row on which you were considered and not asked, up to now.',
    of: 'employee',
    tables: ['offer_ledger', 'ledger_people', 'waited_mornings'],
    rows: ({ id }) => sql`
      select e.name as employer, j.name as subject, s.date, s.start_time, s.end_time, l.at as considered_at,
        c.place, c.reason, coalesce(w.mornings, 0) as waited
      from ledger_people p join offer_ledger l on l.people @> array[p.alias]
        cross join lateral unnest(l.people, l.reasons) with ordinality c (alias, reason, place)
        join slots s on s.id = l.slot_id join users e on e.id = s.employer_id join subjects j on j.id = s.subject_id
        left join waited_mornings w on w.employee_id = p.employee_id
      where p.employee_id = ${id} and c.alias = p.alias
        and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((p.employee_id, s.employer_id), (s.employer_id, p.employee_id)))
      order by l.at, l.slot_id`,
  },
  {
    file: 'agencies.json',
    says: 'The agencies that represent you or have invited you, and the people whom your own agency represents or has invited.',
    tables: ['representations'],
    rows: ({ id }) => sql`
      select case when o.account_id = ${id} then 'your agency' else 'agency' end as what, coalesce(o.name, a.name) as agency,
        r.email, u.name as person, r.invited_at, r.agreed_at
      from representations r join organisations o on o.id = r.organisation_id join users a on a.id = o.account_id
        left join users u on u.id = r.employee_id
      where o.account_id = ${id} or r.employee_id = ${id}
        or r.employee_id is null and r.email = (select email from users where id = ${id}) order by r.id`,
  },
  {
    file: 'agency-contracts.json',
    says: 'The contracts of your organisation with agencies, or of your agency with clients. Money is in cents an hour.',
    of: 'employer',
    tables: ['agency_contracts', 'agency_rates'],
    // Only the agency sees pay rates.
    rows: ({ id }) => sql`
      select coalesce(o.name, a.name) as agency, coalesce(co.name, ca.name, c.client_email) as client, c.starts_on, c.ends_on,
        c.notice_days, c.proposed_at, c.accepted_at, c.ended_at, c.ended_by, (
          select json_agg(json_build_object('role', r.classification, 'from', r.from_date, 'client_cents', r.client_cents,
            'pay_cents', case when o.account_id = ${id} then r.pay_cents end,
            'reason', case when o.account_id = ${id} then r.reason end, 'accepted_at', r.accepted_at) order by r.id)
          from agency_rates r where r.contract_id = c.id) as rates
      from agency_contracts c join organisations o on o.id = c.agency_id join users a on a.id = o.account_id
        left join organisations co on co.id = c.client_id left join users ca on ca.id = co.account_id
      where ${id} in (o.account_id, co.account_id) or c.client_email = (select email from users where id = ${id})
      order by c.id`,
  },
  {
    file: 'approvals.json',
    says: 'The shift requests and vacancies that waited for approval, with their outcome. Money is in cents.',
    of: 'employer',
    tables: ['approvals'],
    rows: ({ id }) => sql`
      select e.name as with, a.vacancy_id as vacancy, j.name as subject, a.date, a.start_time, a.end_time, a.time_zone, a.slots as dates,
        a.class_room, a.note, a.exceeded, a.hourly_cents, a.cost_cents, a.rest_override_reason, a.status, a.reason, a.problem, a.requested_by = ${id} as requested_by_you,
        a.decided_by = ${id} as decided_by_you, a.shift_id as shift, a.created_at, a.decided_at
      from approvals a left join users e on e.id = a.invitee_id join subjects j on j.id = a.subject_id
      where ${id} in (a.account_id, a.requested_by, a.decided_by) order by a.id`,
  },
  {
    file: 'agency-bookings.json',
    says: 'Shifts booked by agencies: those you work, those at your sites, and those your own agency booked for clients. Money is in cents an hour.',
    tables: ['agency_bookings'],
    rows: ({ id }) => sql`
      select b.shift_id as shift, coalesce(o.name, a.name) as agency, r.name as client, s.date,
        case when ${id} in (o.account_id, s.inviter_id) then b.client_cents end as client_cents,
        case when ${id} in (o.account_id, s.invitee_id) then b.pay_cents end as pay_cents,
        case when ${id} in (o.account_id, s.inviter_id) then b.client_reason end as reason_for_client
      from agency_bookings b join requests s on s.id = b.shift_id join users r on r.id = s.inviter_id
        join organisations o on o.id = b.agency_id join users a on a.id = o.account_id
      where ${id} in (o.account_id, s.inviter_id, s.invitee_id) order by b.shift_id`,
  },
  {
    file: 'rest-overrides.json',
    says: 'The requests that an employer sent although they broke a rule on rest or working hours, with the reason.',
    tables: ['rest_overrides'],
    rows: (me) => sql`
      select v.shift_id as shift, o.name as with, s.date, v.rules, v.reason, v.overridden_at
      from rest_overrides v join requests s on s.id = v.shift_id ${otherSideOf(me)} where ${shiftsOf(me)} order by s.date, s.id`,
  },
  {
    file: 'arrivals.json',
    says: 'The check-ins for each booking: on the way, expected and arrived, with who reported it.',
    tables: ['attendance'],
    rows: (me) => sql`
      select a.shift_id as shift, o.name as with, s.date, a.on_my_way_at, a.on_my_way_via, a.expected_at, a.arrived_at,
        a.arrived_by
      from attendance a join shifts s on s.id = a.shift_id ${otherSideOf(me)} where ${shiftsOf(me)} order by s.date, s.id`,
  },
  {
    file: 'ratings.json',
    says: 'The ratings that you gave and received, with comments and replies.',
    tables: ['ratings'],
    rows: (me) => sql`
      select r.shift_id as shift, o.name as with, r.side = ${me.role} as given_by_you, r.rating, r.feedback, r.reply,
        r.created_at, r.replied_at
      from ratings r join shifts s on s.id = r.shift_id ${otherSideOf(me)} where ${shiftsOf(me)} order by r.id`,
  },
  {
    file: 'timesheets.json',
    says: 'The timesheets of your shifts, with each step. Money is in cents.',
    tables: ['timesheets', 'timesheet_events'],
    rows: (me) => sql`
      select t.shift_id as shift, o.name as with, s.date, t.status, t.start_time, t.end_time, t.break_minutes,
        t.worked_minutes, t.minimum_minutes, t.paid_minutes, ${moneyOf(me)}, t.rate_source, t.rate_note,
        t.note, t.dispute_reason, t.submitted_at, t.decided_at,
        (select coalesce(json_agg(json_build_object('status', e.status, 'at', e.at, 'text', e.text) order by e.id), '[]')
          from timesheet_events e where e.shift_id = t.shift_id) as steps
      from timesheets t join shifts s on s.id = t.shift_id ${otherSideOf(me)}
        left join agency_bookings ab on ab.shift_id = s.id where ${shiftsOf(me)} order by s.date, s.id`,
  },
  {
    file: 'invoices.json',
    says: 'The pay statements and invoices for shifts, with every amount on them. Money is in cents.',
    tables: ['invoices'],
    rows: ({ id }) => sql`
      select number, kind, shift_id as shift, issued_at, issued_on, supplier_id = ${id} as issued_by_you, supplier_name,
        supplier_email, supplier_abn, recipient_name, recipient_email, recipient_address, recipient_abn, subject, date,
        start_time, end_time, break_minutes, worked_minutes, paid_minutes, hourly_cents, amount_cents, gst_basis_points,
        gst_cents, total_cents, issued_through
      from invoices where ${id} in (supplier_id, recipient_id) order by issued_at, number`,
  },
  {
    file: 'plan.json',
    says: 'Your plan and its changes. Money is in cents.',
    of: 'employer',
    tables: ['subscriptions', 'subscription_events'],
    rows: ({ id }) => sql`
      select p.name as plan, p.billing_cycle, s.status, s.period_start, s.period_end, s.price_cents,
        n.name as planned_plan, s.lapses_on, s.lapsed_on,
        (select coalesce(json_agg(json_build_object('kind', e.kind, 'plan', q.name, 'at', e.at, 'charged_by', e.charged_by,
          'due_on', e.due_on, 'settled', e.settled) order by e.id), '[]')
          from subscription_events e join plans q on q.id = e.plan_id where e.subscription_id = s.id) as events
      from subscriptions s join plans p on p.id = s.plan_id left join plans n on n.id = s.planned_plan_id
      where s.user_id = ${id}`,
  },
  {
    file: 'payment_methods.json',
    says: 'Your payment methods. We never have your card number.',
    of: 'employer',
    tables: ['payment_methods'],
    rows: ({ id }) => sql`
      select kind, is_default, billing_email, purchase_order_number, brand, last4, exp_month, exp_year, created_at
      from payment_methods where employer_id = ${id} order by payment_methods.id`,
  },
  {
    file: 'transactions.json',
    says: 'Charges, payments, credits and refunds, and your credit balance. Money is in cents.',
    of: 'employer',
    tables: ['transactions', 'payment_accounts'],
    rows: ({ id }) => sql`
      select t.transaction_id, t.kind, i.number as invoice, t.plan_name, t.reason, t.payment_method, t.amount_cents, t.status,
        t.open_cents, t.money_cents, t.refunded_cents, t.credited_cents, t.due_on, t.problem, t.created_at, t.settled_at,
        a.open_cents as owed_in_all_cents, a.credit_cents as your_credit_cents
      from transactions t join payment_invoices i on i.id = t.invoice_id
        left join payment_accounts a on a.employer_id = t.employer_id
      where t.employer_id = ${id} order by t.id`,
  },
  {
    file: 'plan_invoices.json',
    says: 'The tax invoices and credit notes for your plan, with everything shown on them. Money is in cents.',
    of: 'employer',
    tables: ['payment_invoices'],
    rows: ({ id }) => sql`
      select i.number, i.kind, c.number as corrects, i.plan_name, i.issued_at, i.issued_on, i.due_on, i.supplier_name,
        i.supplier_abn, i.supplier_address, i.bank_account, i.recipient_name, i.recipient_email, i.recipient_address,
        i.recipient_abn, i.purchase_order_number, i.lines, i.reason, i.gst_basis_points, i.gst_cents, i.total_cents,
        i.issued_through
      from payment_invoices i left join payment_invoices c on c.id = i.corrects_id
      where i.employer_id = ${id} order by i.id`,
  },
]
