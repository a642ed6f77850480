import { useState } from 'react'
import { stateOf } from '#contract/people/employers.ts'
import { type State, states } from '#contract/platform/states.ts'
import { timeZones } from '#contract/platform/values.ts'
import { PHONE_HINT } from '#web/features/messaging/phones/phone-status.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { zoneName } from '#web/ui/dates.ts'
import type { CompanyForm } from './company-form.ts'
import { LogoField } from './logo-field.tsx'
import { sectorNames, stateNames } from './profile-labels.ts'

const ZONES = timeZones.map((id) => ({ id, name: zoneName(id) }))
const STATES = states.map((id) => ({ id, name: stateNames[id] }))
const SECTORS = (['education', 'healthcare'] as const).map((id) => ({ id, name: sectorNames[id] }))

/** `signInEmail` is null until loaded. */
type CompanyFieldsProps = { shown: CompanyForm; logo: string | null; signInEmail: string | null }

/** Every field of a company profile. */
export function CompanyFields({ shown, logo, signInEmail }: CompanyFieldsProps) {
  const [state, setState] = useState<State | null>(shown.state)
  return (
    <>
      <LogoField name={shown.organization_name} logo={logo} />
      <TextField
        label="Organization name"
        name="organization_name"
        isRequired
        missing="Organization name is required"
        defaultValue={shown.organization_name}
        maxLength={120}
        autoComplete="organization"
        hint="The name that everyone here sees."
      />
      <TextArea
        label="Address"
        name="address"
        rows={2}
        defaultValue={shown.address}
        maxLength={300}
        autoComplete="street-address"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          defaultValue={shown.phone}
          autoComplete="tel"
          hint={PHONE_HINT}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={shown.email}
          autoComplete="email"
          hint={signInEmail && `Staff write to this address. You always sign in with ${signInEmail}.`}
        />
      </div>
      <TextField
        label="Website"
        name="website"
        type="url"
        defaultValue={shown.website}
        maxLength={300}
        autoComplete="url"
      />
      <TextArea
        label="Operating hours"
        name="operating_hours"
        rows={2}
        defaultValue={shown.operating_hours}
        maxLength={500}
        placeholder="Monday to Friday, 08:00 to 16:00"
      />
      <TextArea
        label="Additional information"
        name="additional_information"
        rows={4}
        defaultValue={shown.additional_information}
        maxLength={2000}
        hint="Where to park, whom to ask for, what to bring. Every employee can see it."
      />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
        <h3>Workplace</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="Sector"
            name="sector"
            items={SECTORS}
            defaultValue={shown.sector}
            hint="Sets the terms used on your screens, such as subject or specialty."
          />
          <Select
            label="Time zone"
            name="time_zone"
            items={ZONES}
            defaultValue={shown.time_zone}
            onChange={(zone) => zone && setState(stateOf(null, zone))}
            hint="New shifts use this time zone. Existing requests keep theirs."
          />
          <Select
            label="State or territory"
            name="state"
            items={STATES}
            value={state}
            onChange={setState}
            hint="Used for pay rates."
          />
          <TextField
            label="ABN"
            name="abn"
            inputMode="numeric"
            defaultValue={shown.abn}
            maxLength={20}
            autoComplete="off"
            hint="Optional. Shown on invoices."
          />
        </div>
      </section>
    </>
  )
}
