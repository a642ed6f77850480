import { todayIn } from '../platform/clock.ts'
import type { IssueInvoice } from '../timesheets/routes.ts'
import { gstOn } from './domain.ts'
import { gstOnDate, insertInvoice, partiesOf, taxDetailsOf } from './queries.ts'

/** The employee supplied the work, so the invoice is the employee's, written for them in the same transaction. */
export const issueThrough =
  (house: { readonly productName: string }): IssueInvoice =>
  async (tx, shift, sheet, now) => {
    const tax = await taxDetailsOf(tx, shift.invitee_id)
    const gst_basis_points = tax.charges_gst ? await gstOnDate(tx, shift.date) : 0
    const gst_cents = gstOn(sheet.amount_cents, gst_basis_points)
    return insertInvoice(tx, {
      ...(await partiesOf(tx, shift.id)),
      shift_id: shift.id,
      supplier_id: shift.invitee_id,
      recipient_id: shift.inviter_id,
      issued_at: now.toString(),
      issued_on: todayIn(shift.time_zone, now),
      // As the two sides see each other in the shift: what is hidden there does not come out on paper.
      supplier_email: shift.invitee.email,
      recipient_email: shift.inviter.email,
      supplier_abn: tax.abn,
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
      issued_through: house.productName,
    })
  }
