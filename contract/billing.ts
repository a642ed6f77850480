/**
 * An approved timesheet is invoiced: the employee supplies the work, the employer receives it. The invoice is numbered
 * without gaps and never changes; its paper is a PDF.
 */
import * as z from 'zod'
import { abn } from './employers.ts'
import { endpoint } from './endpoint.ts'
import { withId } from './values.ts'

/** What the invoices of an employee say of the supplier; an employer's ABN stands in its company profile. */
export const TaxDetails = z.object({
  /** Eleven digits. */
  abn: z.string().nullable(),
  /** Somebody who is not registered for GST adds none. */
  charges_gst: z.boolean(),
})
export type TaxDetails = z.infer<typeof TaxDetails>
export const NewTaxDetails = z.strictObject({
  abn: z.union([z.literal('').transform(() => null), z.null(), abn]),
  charges_gst: z.boolean(),
})

const parties = ['employer', 'employee'] as const

export const billing = {
  invoice: endpoint('GET /invoices/:id', {
    summary: 'The invoice of a shift as a PDF, by the id of the shift, once its timesheet is approved.',
    access: parties,
    params: withId,
    raw: 'file',
    limit: { count: 300, window: 60 },
    problems: ['no_invoice_yet'],
  }),
  taxDetails: endpoint('GET /tax-details', {
    summary: 'The ABN of the caller and whether GST is charged.',
    access: ['employee'],
    returns: z.object({ data: TaxDetails }),
  }),
  setTaxDetails: endpoint('PUT /tax-details', {
    summary: 'Sets what coming invoices say of the caller; issued ones stay as they are.',
    access: ['employee'],
    body: NewTaxDetails,
    returns: TaxDetails,
    message: 'Tax details saved.',
  }),
}
