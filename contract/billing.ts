/**
 * An approved timesheet is invoiced: the employee supplies the work, the employer receives it. The invoice is numbered
 * without gaps and never changes; its paper is a PDF.
 */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { withId } from './values.ts'

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/** An Australian Business Number carries its own check: the weighted sum, less one in its first digit, divides by 89. */
const checks = (abn: string) =>
  [...abn].reduce((sum, digit, i) => sum + (Number(digit) - (i === 0 ? 1 : 0)) * WEIGHTS[i]!, 0) % 89 === 0
export const Abn = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((abn) => /^[1-9]\d{10}$/.test(abn) && checks(abn), 'Please enter an ABN, like 51 824 753 556')

/** What the own invoices say of oneself. */
export const TaxDetails = z.object({
  /** Eleven digits. */
  abn: z.string().nullable(),
  /** Somebody who is not registered for GST adds none. Asked of employees only. */
  charges_gst: z.boolean(),
})
export type TaxDetails = z.infer<typeof TaxDetails>
export const NewTaxDetails = z.strictObject({
  abn: z.union([z.literal('').transform(() => null), z.null(), Abn]),
  charges_gst: z.boolean().default(true),
})

const parties = ['employer', 'employee'] as const

export const billing = {
  invoice: endpoint('GET /invoices/:id', {
    summary: 'The invoice of a shift as a PDF, by the id of the shift, once its timesheet is approved.',
    access: parties,
    params: withId,
    raw: 'file',
    problems: ['no_invoice_yet'],
  }),
  taxDetails: endpoint('GET /tax-details', {
    summary: 'The ABN of the caller and whether GST is charged.',
    access: parties,
    returns: z.object({ data: TaxDetails }),
  }),
  setTaxDetails: endpoint('PUT /tax-details', {
    summary: 'Sets what coming invoices say of the caller; issued ones stay as they are.',
    access: parties,
    body: NewTaxDetails,
    returns: TaxDetails,
    message: 'Tax details saved.',
  }),
}
