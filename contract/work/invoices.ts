/**
 * An approved timesheet issues one numbered, immutable PDF. An employed person gets a pay statement
 * without GST. A contractor with an ABN gets an invoice, and a tax invoice if registered for GST.
 */
import * as z from 'zod'
import { abn } from '../people/employers.ts'
import { endpoint } from '../platform/endpoint.ts'
import { withId } from '../platform/values.ts'

/** Decides which document a person gets; an employer's ABN is in its company profile. */
export const TaxDetails = z.object({
  is_contractor: z.boolean(),
  /** Eleven digits. */
  abn: z.string().nullable(),
  /** Whether the contractor is registered for GST. */
  charges_gst: z.boolean(),
})
export type TaxDetails = z.infer<typeof TaxDetails>
export const NewTaxDetails = z
  .strictObject({
    is_contractor: z.boolean(),
    abn: z.union([z.literal('').transform(() => null), z.null(), abn]).default(null),
    charges_gst: z.boolean().default(false),
  })
  .refine((details) => !details.is_contractor || details.abn !== null, {
    path: ['abn'],
    error: 'Please enter your ABN. Without one you get pay statements.',
  })
  .refine((details) => !details.charges_gst || details.is_contractor, {
    path: ['charges_gst'],
    error: 'Only a contractor with an ABN can charge GST.',
  })

const parties = ['employer', 'employee'] as const

export const billing = {
  invoice: endpoint('GET /invoices/:id', {
    summary: 'Returns the pay statement or invoice of a shift as a PDF, by shift id, once its timesheet is approved.',
    access: parties,
    right: 'approve',
    params: withId,
    mode: 'file',
    budget: { account: { count: 300, window: 60 } },
    problems: ['no_invoice_yet', 'agency_bills'],
  }),
  taxDetails: endpoint('GET /tax-details', {
    summary: 'Returns whether the caller works as a contractor, the ABN, and whether GST is charged.',
    access: ['employee'],
    returns: z.object({ data: TaxDetails }),
  }),
  setTaxDetails: endpoint('PUT /tax-details', {
    summary: 'Sets which document the caller gets from now on; issued ones do not change.',
    access: ['employee'],
    body: NewTaxDetails,
    returns: TaxDetails,
    message: 'Tax details saved.',
  }),
}
