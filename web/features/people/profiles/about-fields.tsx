import type { ReactNode } from 'react'
import { timeZones } from '#contract/platform/values.ts'
import { PHONE_HINT } from '#web/features/messaging/phones/phone-status.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { zoneName } from '#web/ui/dates.ts'
import type { ProfileForm } from './profile-form.ts'

type AboutFieldsProps = {
  shown: ProfileForm
  /** Field shown beside the time zone. */
  children: ReactNode
}

const ZONES = timeZones.map((id) => ({ id, name: zoneName(id) }))

export const AboutFields = ({ shown, children }: AboutFieldsProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-5">
    <h3>About you</h3>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" name="name" isRequired defaultValue={shown.name} maxLength={120} autoComplete="name" />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        defaultValue={shown.phone}
        autoComplete="tel"
        hint={PHONE_HINT}
      />
    </div>
    <div className="grid gap-3">
      <Checkbox
        name="shows_phone"
        defaultSelected={shown.shows_phone}
        hint="Otherwise only employers you are connected with or booked by can see it."
      >
        Show my phone to every employer
      </Checkbox>
      <Checkbox
        name="hides_email"
        defaultSelected={shown.hides_email}
        hint="Except from employers you are connected with or booked by."
      >
        Hide my email from employers
      </Checkbox>
    </div>
    <TextArea label="Bio" name="bio" defaultValue={shown.bio} maxLength={2000} hint="Shown to employers." />
    <div className="grid gap-5 sm:grid-cols-2">
      {children}
      <Select
        label="Time zone"
        name="time_zone"
        items={ZONES}
        defaultValue={shown.time_zone}
        hint="Your availability uses this time zone."
      />
    </div>
  </section>
)
