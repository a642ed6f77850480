import { useState } from 'react'
import * as z from 'zod'
import { NewAgencyBooking } from '#contract/booking/agency-bookings.ts'
import type { AgencyContract } from '#contract/booking/agency-contracts.ts'
import { classificationFacts, rolesIn } from '#contract/people/classifications.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { isFor, useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { failureOf } from '#web/platform/failure.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { ComboBox } from '#web/ui/controls/combo-box.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBookForClient } from './agency-bookings.ts'
import { useAgencyContracts } from './contracts.ts'
import { type Represented, StaffField } from './staff-field.tsx'

/** Asks one of the agency's staff to work at a site of a client. */
export const BookForClientDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <GuardedDialog title="Book for a client" isOpen={isOpen} onClose={onClose} unsaved="The request has not been sent.">
    {(guard) => <BookForm {...guard} />}
  </GuardedDialog>
)

const FormBooking = z.preprocess((typed) => {
  const { classification, ...fields } = typed as Record<string, unknown>
  return classification ? { ...fields, classification } : fields
}, NewAgencyBooking)

/** Waits for the clients, so that their list does not open empty. */
function BookForm(guard: FormInDialog) {
  const contracts = useAgencyContracts()
  return (
    <Loaded query={contracts} skeleton={<SkeletonCard lines={6} />} failure="The clients could not be loaded.">
      {(all) => <BookFields contracts={all} {...guard} />}
    </Loaded>
  )
}

type BookFieldsProps = FormInDialog & { contracts: readonly AgencyContract[] }

function BookFields({ contracts, watch, onBusy, onCancel, onSaved }: BookFieldsProps) {
  const book = useBookForClient()
  const subjects = useSubjects().data ?? []
  const [siteId, setSiteId] = useState<number | null>(null)
  const [person, setPerson] = useState<Represented | null>(null)
  // Asked once the server says that the person is away.
  const [isAway, setAway] = useState(false)
  const sites = contracts.flatMap(({ id, client, is_over }) =>
    client === null || is_over ? [] : client.sites.map((site) => ({ ...site, contractId: id })),
  )
  const site = sites.find(({ id }) => id === siteId)
  const terms = sectorTerms[site?.sector ?? 'education']
  const roles = site ? rolesIn(site.sector, person?.classifications ?? []) : []
  const today = todayIn(site?.time_zone ?? viewerZone())

  async function send(body: z.output<typeof NewAgencyBooking>) {
    onBusy(true)
    try {
      toast.ok(await book(body))
      onSaved()
    } catch (thrown) {
      setAway(failureOf(thrown).code === 'away_that_day')
      throw thrown
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={FormBooking}
      extra={{ contract_id: site?.contractId }}
      onSubmit={send}
      failure="The request could not be sent. Please try again."
    >
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Select name="site_id" label="Client" isRequired items={sites} value={siteId} onChange={setSiteId} />
        <StaffField name="employee_id" selected={person} onChoose={setPerson} />
        <ComboBox
          key={site?.sector}
          name="subject_id"
          label={terms.subject}
          isRequired
          placeholder={`Choose a ${terms.subject.toLowerCase()}`}
          items={site ? subjects.filter((subject) => isFor(subject, [site.sector])) : []}
          hint={site ? undefined : 'Choose the client first.'}
        />
        {roles.length > 0 && (
          <Select
            key={`${siteId} ${person?.id}`}
            name="classification"
            label="Role"
            isRequired
            items={roles.map((id) => ({ id, name: classificationFacts[id].name }))}
            defaultValue={roles[0]}
          />
        )}
        <DatePicker label="Date" name="date" isRequired min={today} />
        <div className="grid grid-cols-2 gap-3">
          <TimeField name="start_time" label="Start time" isRequired />
          <TimeField name="end_time" label="End time" isRequired />
        </div>
        {isAway && <Checkbox name="ask_anyway">Ask anyway</Checkbox>}
        <p className="text-sm text-dim">
          The client is notified too, and can cancel. Times are in the client’s time zone.
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Send request</SubmitOrCancel>
    </Form>
  )
}
