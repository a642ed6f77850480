import { sql } from '#server/platform/database.ts'
import type { Me, Part } from './parts.ts'

const mine = ({ id, role }: Me) => (role === 'employer' ? sql`s.inviter_id = ${id}` : sql`s.invitee_id = ${id}`)
const other = ({ role }: Me) =>
  role === 'employer' ? sql`join users o on o.id = s.invitee_id` : sql`join users o on o.id = s.inviter_id`

export const partsOfWork: readonly Part[] = [
  {
    file: 'shifts.json',
    says: 'Your shift requests and bookings, with their outcome. Dates and times are those of the workplace.',
    tables: ['shifts'],
    rows: (me) => sql`
      select s.id, o.name as with, j.name as subject, s.date, s.start_time, s.end_time, s.time_zone, s.status, s.reason,
        s.cancelled_by, s.created_at, s.answered_at, s.closed_at, s.no_show_at, s.no_show_dispute, s.no_show_disputed_at
      from shifts s ${other(me)} join subjects j on j.id = s.subject_id
      where ${mine(me)} order by s.date, s.id`,
  },
  {
    file: 'rest-overrides.json',
    says: 'The requests that an employer sent although they broke a rule on rest or working hours, with the reason.',
    tables: ['rest_overrides'],
    rows: (me) => sql`
      select v.shift_id as shift, o.name as with, s.date, v.rules, v.reason, v.overridden_at
      from rest_overrides v join shifts s on s.id = v.shift_id ${other(me)} where ${mine(me)} order by s.date, s.id`,
  },
  {
    file: 'arrivals.json',
    says: 'The check-ins for each booking: on the way, expected and arrived, with who reported it.',
    tables: ['attendance'],
    rows: (me) => sql`
      select a.shift_id as shift, o.name as with, s.date, a.on_my_way_at, a.on_my_way_via, a.expected_at, a.arrived_at,
        a.arrived_by
      from attendance a join shifts s on s.id = a.shift_id ${other(me)} where ${mine(me)} order by s.date, s.id`,
  },
  {
    file: 'ratings.json',
    says: 'The ratings that you gave and received, with comments and replies.',
    tables: ['ratings'],
    rows: (me) => sql`
      select r.shift_id as shift, o.name as with, r.side = ${me.role} as given_by_you, r.rating, r.feedback, r.reply,
        r.created_at, r.replied_at
      from ratings r join shifts s on s.id = r.shift_id ${other(me)} where ${mine(me)} order by r.id`,
  },
  {
    file: 'timesheets.json',
    says: 'The timesheets of your shifts, with each step. Money is in cents.',
    tables: ['timesheets', 'timesheet_events'],
    rows: (me) => sql`
      select t.shift_id as shift, o.name as with, s.date, t.status, t.start_time, t.end_time, t.break_minutes,
        t.worked_minutes, t.minimum_minutes, t.paid_minutes, t.hourly_cents, t.rate_source, t.rate_note, t.amount_cents,
        t.note, t.dispute_reason, t.submitted_at, t.decided_at, t.invoice_number, t.document_kind,
        (select coalesce(json_agg(json_build_object('status', e.status, 'at', e.at, 'text', e.text) order by e.id), '[]')
          from timesheet_events e where e.shift_id = t.shift_id) as steps
      from timesheets t join shifts s on s.id = t.shift_id ${other(me)} where ${mine(me)} order by s.date, s.id`,
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
]
