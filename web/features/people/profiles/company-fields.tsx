import { useState } from 'react'
import { stateOf } from '#contract/people/employers.ts'
import type { Locality } from '#contract/people/places.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import { type State, states } from '#contract/platform/states.ts'
import { timeZones } from '#contract/platform/values.ts'
import { PHONE_HINT } from '#web/features/messaging/phones/phone-status.ts'
import { SuburbField } from '#web/features/people/places/suburb-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { zoneName } from '#web/ui/dates.ts'
import type { CompanyForm } from './company-form.ts'
import { LogoField } from './logo-field.tsx'
import { stateNames } from './profile-labels.ts'

const ZONES = timeZones.map((id) => ({ id, name: zoneName(id) }))
const STATES = states.map((id) => ({ id, name: stateNames[id] }))

/** `signInEmail` is null until loaded. */
type CompanyFieldsProps = {
  shown: CompanyForm
  logo: string | null
  locality: Locality | null
  signInEmail: string | null
}

/** Every field of a company profile. */
export function CompanyFields({ shown, logo, locality, signInEmail }: CompanyFieldsProps) {
  const [state, setState] = useState<State | null>(shown.state)
  const [hasSuburb, setHasSuburb] = useState(shown.locality_id !== null)

  function changeState(chosen: State | null) {
    setState(chosen)
    setHasSuburb(false)
  }

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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <Select
          label="State or territory"
          name="state"
          items={STATES}
          value={state}
          onChange={changeState}
          hint="Used for pay rates."
        />
        <SuburbField
          label="Suburb"
          name="locality_id"
          saved={locality}
          restored={shown.locality_id}
          state={state}
          isWithinState
          onChange={(suburb) => setHasSuburb(suburb !== null)}
          hint="Used to estimate how far away staff are."
        />
      </div>
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
        hint="What to know and what to bring. Every employee can see it."
      />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
        <div>
          <h3>On the day</h3>
          <p className="mt-1 text-hint text-dim">Shown to staff you are connected with or have booked.</p>
        </div>
        <TextArea
          label="Report to"
          name="report_to"
          rows={1}
          defaultValue={shown.report_to}
          maxLength={300}
          placeholder="Front office, ask for the daily organiser"
        />
        <TextArea label="Entrance" name="entrance" rows={1} defaultValue={shown.entrance} maxLength={300} />
        <TextArea label="Parking" name="parking" rows={1} defaultValue={shown.parking} maxLength={300} />
        <TextField
          label="Phone on the day"
          name="site_phone"
          type="tel"
          defaultValue={shown.site_phone}
          autoComplete="off"
          hint="Answered at the site, also before it opens."
        />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
        <h3>Workplace</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="Sector"
            name="sector"
            items={sectors}
            defaultValue={shown.sector}
            hint="Sets the terms used on your screens, such as subject or specialty."
          />
          <Select
            label="Time zone"
            name="time_zone"
            items={ZONES}
            defaultValue={shown.time_zone}
            // A suburb says which state it is; a time zone only suggests one.
            onChange={(zone) => zone && !hasSuburb && setState(stateOf(null, zone))}
            hint="New shifts use this time zone. Existing requests keep theirs."
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
