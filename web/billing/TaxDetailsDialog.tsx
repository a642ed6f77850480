import type * as z from 'zod'
import { NewTaxDetails, type TaxDetails } from '#contract/billing.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Form, SubmitOrCancel } from '#web/ui/Form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/GuardedDialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetTaxDetails, useTaxDetails } from './taxDetails.ts'

type TaxDetailsDialogProps = { isOpen: boolean; onClose: () => void }

/** The ABN and the GST that an employee's coming invoices show. */
export const TaxDetailsDialog = ({ isOpen, onClose }: TaxDetailsDialogProps) => (
  <GuardedDialog
    title="Tax Details"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="What you changed here is not saved yet."
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

/** '51 824 753 556' of eleven digits. */
const grouped = (digits: string) => digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

function DetailsForm({ details, watch, onCancel, onSaved }: { details: TaxDetails } & FormInDialog) {
  const set = useSetTaxDetails()

  async function send(entered: z.output<typeof NewTaxDetails>) {
    toast.ok(await set(entered))
    onSaved()
  }

  return (
    <Form schema={NewTaxDetails} onSubmit={send} failure="Failed to save your tax details. Please try again.">
      <p ref={watch} className="text-sm text-dim">
        Your invoices show these from now on. Invoices that were issued stay as they are.
      </p>
      <TextField
        label="ABN"
        name="abn"
        defaultValue={details.abn === null ? '' : grouped(details.abn)}
        inputMode="numeric"
        maxLength={20}
        hint="Your Australian Business Number, eleven digits. Leave it empty if you have none."
      />
      <Checkbox name="charges_gst" label="GST" defaultSelected={details.charges_gst}>
        I am registered for GST, so my invoices add it
      </Checkbox>
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
