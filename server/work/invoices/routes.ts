import { Problem } from '#contract/platform/errors.ts'
import { billing } from '#contract/work/invoices.ts'
import { record } from '#server/platform/audit/queries.ts'
import { differences, isChange, ownAccount } from '#server/platform/audit/rules.ts'
import { sendPdf } from '#server/platform/downloads.ts'
import { implement } from '#server/platform/routes.ts'
import { documentPdf } from './document-pdf.ts'
import { ensureParty, invoiceOf, putTaxDetails, taxDetailsOf } from './queries.ts'
import { fileName } from './rules.ts'

export const billingRoutes = implement(billing, {
  invoice: async ({ actor, params, db, reply }) => {
    await ensureParty(db, params.id, actor.id)
    const invoice = await invoiceOf(db, params.id, actor.id)
    if (invoice === null) throw new Problem('no_invoice_yet')
    sendPdf(reply, fileName(invoice), await documentPdf(invoice))
  },
  taxDetails: async ({ actor, db }) => ({ data: await taxDetailsOf(db, actor.id) }),
  setTaxDetails: async ({ actor, body, tx }) => {
    const before = await taxDetailsOf(tx, actor.id)
    const after = await putTaxDetails(tx, actor.id, body)
    const change = differences(before, after)
    if (isChange(before, after))
      record(tx, { actor, action: 'tax_details_changed', subject: ownAccount(actor), ...change })
    return after
  },
})
