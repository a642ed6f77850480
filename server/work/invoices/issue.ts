import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { PayDocument } from '#contract/work/timesheets.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Sheet, SheetOfShift } from '#server/work/timesheets/queries.ts'
import type { IssuedDocument } from '#server/work/timesheets/rules.ts'
import { documentTermsOf, gstOnDate, insertInvoice, invoiceOf, partiesOf, taxDetailsOf } from './queries.ts'
import { type Content, documentKind, gstOn, payDocumentOf } from './rules.ts'

/** Text and amounts of a timesheet's document: the preview shows them, the approval issues them. */
const contentOf = async (db: Db, shift: Shift, sheet: Sheet): Promise<Content> => {
  const tax = await taxDetailsOf(db, shift.invitee_id)
  const gst_basis_points = tax.charges_gst ? await gstOnDate(db, shift.date) : 0
  const gst_cents = gstOn(sheet.amount_cents, gst_basis_points)
  return {
    kind: documentKind(tax, gst_basis_points),
    subject: shift.subject.name,
    date: shift.date,
    start_time: sheet.start_time,
    end_time: sheet.end_time,
    break_minutes: sheet.break_minutes,
    worked_minutes: sheet.worked_minutes,
    paid_minutes: sheet.paid_minutes,
    hourly_cents: sheet.hourly_cents,
    amount_cents: sheet.amount_cents,
    gst_basis_points,
    gst_cents,
    total_cents: sheet.amount_cents + gst_cents,
    supplier_abn: tax.is_contractor ? tax.abn : null,
  }
}

/** Kind and amounts of the documents of several timesheets, issued or not, by shift. */
export const documentsOf = async (db: Db, sheets: readonly Pick<SheetOfShift, 'shift_id' | 'amount_cents'>[]) => {
  const amounts = new Map(sheets.map(({ shift_id, amount_cents }) => [shift_id, amount_cents]))
  const terms = await documentTermsOf(db, [...amounts.keys()])
  return new Map(
    terms.map(({ shift_id, issued, gst_basis_points, ...tax }) => {
      const amount = amounts.get(shift_id)!
      const gst_cents = gstOn(amount, gst_basis_points)
      const kind = documentKind(tax, gst_basis_points)
      return [shift_id, issued ?? { kind, gst_cents, total_cents: amount + gst_cents }]
    }),
  )
}

export const previewDocument = async (db: Db, shift: Shift, sheet: Sheet): Promise<PayDocument> =>
  payDocumentOf((await invoiceOf(db, shift.id, shift.invitee_id)) ?? (await contentOf(db, shift, sheet)))

/** Refuses a document to the client of an agency, which pays the person and bills the client. */
export const agencyBillsProblem = (agency: string) =>
  new Problem('agency_bills', {
    message: `${agency} pays this person and bills you itself, so there is no document for you here.`,
  })

/** Issues the document in the transaction of the approval. */
export const issueDocument = async (tx: Tx, shift: Shift, sheet: Sheet): Promise<IssuedDocument> => {
  const { now } = tx
  const content = await contentOf(tx, shift, sheet)
  const { agency_email, ...parties } = await partiesOf(tx, shift.id)
  const number = await insertInvoice(tx, {
    ...parties,
    ...content,
    shift_id: shift.id,
    supplier_id: shift.invitee_id,
    issued_at: now.toString(),
    issued_on: todayIn(shift.time_zone, now),
    // The two sides see the same addresses here as in the shift.
    supplier_email: shift.invitee.email,
    recipient_email: shift.agency === null ? shift.inviter.email : agency_email,
    issued_through: tx.brand.productName,
  })
  return { number, kind: content.kind, total_cents: content.total_cents }
}
