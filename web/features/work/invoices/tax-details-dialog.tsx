import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { abnText } from '#contract/people/employers.ts'
import { NewTaxDetails, type TaxDetails } from '#contract/work/invoices.ts'
import { documentTitles } from '#contract/work/timesheets.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type TaxDetailsDialogProps = { isOpen: boolean; onClose: () => void }

/**
 * Selects an employee's document: a pay statement, or a contractor's invoice with or without GST.
 */
export const TaxDetailsDialog = ({ isOpen, onClose }: TaxDetailsDialogProps) => (
  <GuardedDialog
    title="Tax Details"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your changes have not been saved."
  >
    {(form) => <Details {...form} />}
  </GuardedDialog>
)

function Details(form: FormInDialog) {
  const query = useTaxDetails()
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={3} />} failure="Failed to load your tax details.">
      {(details) => <DetailsForm details={details} {...form} />}
    </Loaded>
  )
}

function DetailsForm({ details, watch, onCancel, onSaved }: { details: TaxDetails } & FormInDialog) {
  const set = useSetTaxDetails()
  const [isContractor, setContractor] = useState(details.is_contractor)
  const [chargesGst, setGst] = useState(details.charges_gst)
  const kind = !isContractor ? 'pay_statement' : chargesGst ? 'tax_invoice' : 'invoice'

  async function send(entered: z.output<typeof NewTaxDetails>) {
    toast.ok(await set(entered))
    onSaved()
  }

  return (
    <Form schema={NewTaxDetails} onSubmit={send} failure="Failed to save your tax details. Please try again.">
      <p ref={watch} className="text-sm text-dim">
        You get a pay statement for each approved timesheet, unless you work as a contractor. Issued documents do not
        change.
      </p>
      <Checkbox name="is_contractor" label="Contractor" isSelected={isContractor} onChange={setContractor}>
        I work as a contractor
      </Checkbox>
      {isContractor && (
        <>
          <TextField
            label="ABN"
            name="abn"
            isRequired
            missing="Please enter your ABN. Without one you get pay statements."
            defaultValue={details.abn === null ? '' : abnText(details.abn)}
            inputMode="numeric"
            maxLength={20}
            hint="Your 11-digit Australian Business Number."
          />
          <Checkbox name="charges_gst" label="GST" isSelected={chargesGst} onChange={setGst}>
            I am registered for GST
          </Checkbox>
        </>
      )}
      <p className="text-sm" aria-live="polite">
        Your next document is called “{documentTitles[kind]}”.
      </p>
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}

const KEY = ['billing', 'tax']

/** Loads the caller's own tax details. */
const useTaxDetails = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api.billing.taxDetails({}, { signal })).data })

function useSetTaxDetails() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return async (body: z.input<typeof NewTaxDetails>) => {
    const { message, data } = await sendOnce(body, (options) => api.billing.setTaxDetails({ body }, options))
    queryClient.setQueryData(KEY, data)
    return message
  }
}
