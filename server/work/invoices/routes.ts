import { Problem } from '#contract/platform/errors.ts'
import { billing } from '#contract/work/invoices.ts'
import { agencyAccountFor } from '#server/booking/agencies/bookings.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject, differences, isChange } from '#server/platform/audit/rules.ts'
import { sendPdf } from '#server/platform/downloads.ts'
import { implement } from '#server/platform/routes.ts'
import { documentPdf } from './document-pdf.ts'
import { agencyBillsProblem } from './issue.ts'
import { ensureParty, invoiceOf, putTaxDetails, taxDetailsOf } from './queries.ts'
import { fileName } from './rules.ts'

export const billingRoutes = implement(billing, {
  invoice: async ({ actor, params, db, reply }) => {
    const agency = await agencyAccountFor(db, params.id, actor.id)
    if (agency === null) {
      await ensureParty(db, params.id, actor.id)
      const shift = await shiftById(db, params.id)
      if (shift.agency !== null && shift.inviter_id === actor.id) throw agencyBillsProblem(shift.agency.name)
    }
    const invoice = await invoiceOf(db, params.id, agency?.account_id ?? actor.id)
    if (invoice === null) throw new Problem('no_invoice_yet')
    sendPdf(reply, fileName(invoice), await documentPdf(invoice))
  },
  taxDetails: async ({ actor, db }) => ({ data: await taxDetailsOf(db, actor.id) }),
  setTaxDetails: async ({ actor, body, tx }) => {
    const before = await taxDetailsOf(tx, actor.id)
    const after = await putTaxDetails(tx, actor.id, body)
    const change = differences(before, after)
    if (isChange(before, after))
      record(tx, { actor, action: 'tax_details_changed', subject: accountSubject(actor), ...change })
    return after
  },
})
