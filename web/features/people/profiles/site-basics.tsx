import { useState } from 'react'
import * as z from 'zod'
import { type EmployerDetails, stateOf } from '#contract/people/employers.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import { State, states } from '#contract/platform/states.ts'
import { Sector } from '#contract/platform/values.ts'
import { SuburbField } from '#web/features/people/places/suburb-field.tsx'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Card } from '#web/ui/card.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { viewerZone } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { zoneFor } from './company-form.ts'
import { saveCompany } from './company-profile.ts'
import { stateNames } from './profile-labels.ts'

const HINTS: Record<Sector, string> = {
  education: 'Schools and early learning',
  healthcare: 'Hospitals, clinics and aged care',
}
const SECTORS = sectors.map(({ id, name }) => ({ value: id, label: name, hint: HINTS[id] }))
const STATES = states.map((id) => ({ id, name: stateNames[id] }))
const Basics = z.object({ sector: Sector, state: State, locality_id: z.number() })

/** Asks a new employer for its sector, state and suburb, which determine the staff it can find. */
export function SiteBasics({ details, onSaved }: { details: EmployerDetails; onSaved: () => void }) {
  const sendOnce = useSendOnce()
  // Registration does not ask for the state, so the browser's time zone suggests it.
  const [state, setState] = useState<State | null>(() => stateOf(null, viewerZone()))

  async function save(basics: z.output<typeof Basics>) {
    const edited = {
      ...basics,
      time_zone: zoneFor(basics.state, details.time_zone),
      logo: null,
      without_logo: false,
    }
    toast.ok(await sendOnce(edited, ({ idempotencyKey }) => saveCompany(edited, details, idempotencyKey)))
    onSaved()
  }

  return (
    <Card title="About your site" intro="Determines which staff you find and the terms used on your screens.">
      <Form
        schema={Basics}
        onSubmit={save}
        failure="Failed to update profile"
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <RadioGroup name="sector" label="Sector" isRequired missing="Choose your sector" options={SECTORS} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          <Select
            label="State or territory"
            name="state"
            items={STATES}
            value={state}
            onChange={setState}
            isRequired
            hint="Used for pay rates. Also sets your time zone."
          />
          <SuburbField
            label="Suburb"
            name="locality_id"
            isRequired
            missing="Choose your suburb"
            saved={null}
            restored={null}
            state={state}
            isWithinState
            hint="Used to estimate how far away staff are."
          />
        </div>
        <FormActions>
          <SubmitButton look="soft">Save</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
