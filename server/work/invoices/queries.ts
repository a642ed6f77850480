import type { TaxDetails } from '#contract/work/invoices.ts'
import { contactEmailOf } from '#server/people/profiles/employers.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { type Invoice, invoiceNumber, seriesOf } from './rules.ts'

/** Tax details of a person who has entered none: employed. */
const USUAL: TaxDetails = { is_contractor: false, abn: null, charges_gst: false }

export const taxDetailsOf = async (db: Db, employeeId: number): Promise<TaxDetails> =>
  (await db.maybe<TaxDetails>`
    select is_contractor, abn, charges_gst from tax_details where employee_id = ${employeeId}`) ?? USUAL

export const putTaxDetails = (tx: Tx, employeeId: number, { is_contractor, abn, charges_gst }: TaxDetails) =>
  tx.one<TaxDetails>`
    insert into tax_details (employee_id, is_contractor, abn, charges_gst)
    values (${employeeId}, ${is_contractor}, ${abn}, ${charges_gst})
    on conflict (employee_id) do update set
      is_contractor = excluded.is_contractor, abn = excluded.abn, charges_gst = excluded.charges_gst
    returning is_contractor, abn, charges_gst`

type Parties = Pick<Invoice, 'supplier_name' | 'recipient_name' | 'recipient_address' | 'recipient_abn'> & {
  recipient_id: number
  /** Null if no agency booked the shift. */
  agency_email: string | null
}

/**
 * Both sides of a shift as the document names them. The agency that booked it pays the person, so
 * it takes the place of the employer.
 */
export const partiesOf = (db: Db, shiftId: number) => db.one<Parties>`
  select e.name as supplier_name, r.id as recipient_id, coalesce(o.name, r.name) as recipient_name,
    d.address as recipient_address, d.abn as recipient_abn,
    case when b.shift_id is not null then ${contactEmailOf(sql`r`)} end as agency_email
  from shifts s join users e on e.id = s.invitee_id
    left join agency_bookings b on b.shift_id = s.id left join organisations o on o.id = b.agency_id
    join users r on r.id = coalesce(o.account_id, s.inviter_id)
    left join employer_details d on d.employer_id = r.id
  where s.id = ${shiftId}`

/** The rate of GST that is in force on a date, in hundredths of a percent. */
export const gstOnDate = async (db: Db, date: string): Promise<number> =>
  (
    await db.maybe<{ basis_points: number }>`
      select basis_points from gst_rates where from_date <= ${date} order by from_date desc limit 1`
  )?.basis_points ?? 0

type DocumentTerms = TaxDetails & {
  shift_id: number
  gst_basis_points: number
  issued: Pick<Invoice, 'kind' | 'gst_cents' | 'total_cents'> | null
}

/** The issued documents of these shifts, and what decides about those not issued yet. */
export const documentTermsOf = (db: Db, shiftIds: readonly number[]) => db.all<DocumentTerms>`
  select s.id as shift_id, coalesce(x.is_contractor, false) as is_contractor, x.abn,
    coalesce(x.charges_gst, false) as charges_gst,
    case when x.charges_gst then coalesce((
      select g.basis_points from gst_rates g where g.from_date <= s.date order by g.from_date desc limit 1), 0)
      else 0 end as gst_basis_points,
    case when i.shift_id is not null
      then json_build_object('kind', i.kind, 'gst_cents', i.gst_cents, 'total_cents', i.total_cents) end as issued
  from shifts s left join tax_details x on x.employee_id = s.invitee_id left join invoices i on i.shift_id = s.id
  where s.id = any(${shiftIds})`

/** Locks the counter until the transaction ends, so that the numbers of a series have no gaps. */
const takeNumber = async (tx: Tx, series: string, year: number) =>
  invoiceNumber(
    series,
    year,
    (
      await tx.one<{ last_number: number }>`
      insert into invoice_counters as c (series, year, last_number) values (${series}, ${year}, 1)
      on conflict (series, year) do update set last_number = c.last_number + 1 returning last_number`
    ).last_number,
  )

type Parts = { supplier_id: number; recipient_id: number }

export const insertInvoice = async (tx: Tx, { supplier_id, recipient_id, ...i }: Omit<Invoice, 'number'> & Parts) => {
  const number = await takeNumber(tx, seriesOf(i.kind), Temporal.PlainDate.from(i.issued_on).year)
  await tx.run`
    insert into invoices (number, kind, shift_id, supplier_id, recipient_id, issued_at, issued_on, supplier_name, supplier_email,
      supplier_abn, recipient_name, recipient_email, recipient_address, recipient_abn, subject, date, start_time, end_time,
      break_minutes, worked_minutes, paid_minutes, hourly_cents, amount_cents, gst_basis_points, gst_cents, total_cents,
      issued_through)
    values (${number}, ${i.kind}, ${i.shift_id}, ${supplier_id}, ${recipient_id}, ${i.issued_at}, ${i.issued_on}, ${i.supplier_name},
      ${i.supplier_email}, ${i.supplier_abn}, ${i.recipient_name}, ${i.recipient_email}, ${i.recipient_address},
      ${i.recipient_abn}, ${i.subject}, ${i.date}, ${i.start_time}, ${i.end_time}, ${i.break_minutes}, ${i.worked_minutes},
      ${i.paid_minutes}, ${i.hourly_cents}, ${i.amount_cents}, ${i.gst_basis_points}, ${i.gst_cents}, ${i.total_cents},
      ${i.issued_through})`
  return number
}

/** The issued document of a shift, for its two parties; null before there is one. */
export const invoiceOf = (db: Db, shiftId: number, partyId: number) => db.maybe<Invoice>`
  select number, kind, shift_id, issued_at, issued_on, supplier_name, supplier_email, supplier_abn, recipient_name,
    recipient_email, recipient_address, recipient_abn, subject, date, start_time, end_time, break_minutes, worked_minutes,
    paid_minutes, hourly_cents, amount_cents, gst_basis_points, gst_cents, total_cents, issued_through
  from invoices where shift_id = ${shiftId} and ${partyId} in (supplier_id, recipient_id)`

export const ensureParty = (db: Db, shiftId: number, partyId: number) => db.one`
  select 1 as found from requests where id = ${shiftId} and ${partyId} in (inviter_id, invitee_id)`
