import * as z from 'zod'
import { type AgencyContract, NewAgencyRate, NewContract } from '#contract/booking/agency-contracts.ts'
import { classificationFacts, classifications } from '#contract/people/classifications.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { DollarField } from '#web/ui/controls/dollar-field.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { withCents } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useProposeContract, useProposeRate } from './contracts.ts'

/** Dollars become cents, and a field without a role means every role. */
function asRate(typed: unknown) {
  const fields = withCents(withCents(typed, 'client_cents'), 'pay_cents')
  const role = classifications.find((each) => each === fields.classification)
  return { ...fields, classification: role ?? null }
}
const FormContract = z.preprocess(asRate, NewContract)
const FormRate = z.preprocess(asRate, NewAgencyRate)
const roles = classifications.map((id) => ({ id, name: classificationFacts[id].name }))

const useToday = () => todayIn(useMyAccount().data?.time_zone ?? viewerZone())

/** Proposes a contract to the owner of an organisation, who may have no account yet. */
export const ContractDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <GuardedDialog
    title="Propose a contract"
    isOpen={isOpen}
    onClose={onClose}
    unsaved="Your proposal has not been sent."
  >
    {(guard) => <ContractForm {...guard} />}
  </GuardedDialog>
)

function ContractForm({ watch, onBusy, onCancel, onSaved }: FormInDialog) {
  const propose = useProposeContract()
  const today = useToday()

  async function send(body: z.output<typeof NewContract>) {
    onBusy(true)
    try {
      toast.ok(await propose(body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={FormContract} onSubmit={send} failure="The proposal could not be sent. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          name="client_email"
          label="Email of the client’s owner"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck="false"
          isRequired
          missing="Enter an email address"
          autoFocus
        />
        <div className="grid gap-4 min-[480px]:grid-cols-2">
          <DatePicker label="First day" name="starts_on" isRequired defaultValue={today} min={today} />
          <DatePicker label="Last day" name="ends_on" min={today} hint="Leave empty for no end date." />
        </div>
        <TextField
          name="notice_days"
          label="Notice in days"
          inputMode="numeric"
          autoComplete="off"
          isRequired
          missing="Enter the notice in days"
          defaultValue="14"
          maxLength={3}
          hint="Either side can end the contract. Booked shifts stay."
        />
        <RateFields />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Send proposal</SubmitOrCancel>
    </Form>
  )
}

const RateFields = () => (
  <>
    <Select
      name="classification"
      label="Role"
      items={roles}
      defaultValue={null}
      all="Every role"
      hint="A rate for one role overrides the rate for every role."
    />
    <div className="grid gap-4 min-[480px]:grid-cols-2">
      <DollarField label="Client rate per hour" name="client_cents" maxLength={9} hint="The client sees this." />
      <DollarField label="Pay rate per hour" name="pay_cents" maxLength={9} hint="The client does not see this." />
    </div>
    <TextArea
      label="Reason for a low pay rate"
      name="reason"
      maxLength={300}
      rows={2}
      hint="Needed only if the pay rate is below the rate for the state. Saved in the audit log."
    />
  </>
)

/** Proposes a rate from a date on, for a contract or a proposal. */
export const RateDialog = ({ contract, onClose }: { contract: AgencyContract | null; onClose: () => void }) => {
  const shown = useLastNonNull(contract)
  return (
    <GuardedDialog
      title="Propose a rate"
      isOpen={contract !== null}
      onClose={onClose}
      unsaved="The rate has not been proposed."
    >
      {(guard) => shown && <RateForm contract={shown} {...guard} />}
    </GuardedDialog>
  )
}

function RateForm({ contract, watch, onBusy, onCancel, onSaved }: FormInDialog & { contract: AgencyContract }) {
  const propose = useProposeRate()
  const today = useToday()
  const hasBegun = contract.starts_on <= today
  const first = hasBegun ? today : contract.starts_on

  async function send(body: z.output<typeof NewAgencyRate>) {
    onBusy(true)
    try {
      toast.ok(await propose(contract, body))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={FormRate} onSubmit={send} failure="The rate could not be proposed. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DatePicker label="From date" name="from_date" isRequired defaultValue={first} min={first} />
        <RateFields />
        <p className="text-sm text-dim">
          It applies to bookings that you make after the client accepts it. Earlier bookings keep their rate.
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Propose rate</SubmitOrCancel>
    </Form>
  )
}
