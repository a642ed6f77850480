import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { GeneralSettings as GeneralBody, LOGO_BYTES, LONGEST_NAME, type Settings } from '#contract/admin/settings.ts'
import { PictureChoice } from '#web/features/people/profiles/picture-choice.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { BrandLogo } from '#web/ui/logo.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveGeneral, useSaveLogo, useSettings } from './data.ts'
import { GuardedForm, useEdition } from './guarded-form.tsx'

export function GeneralSettings() {
  const query = useSettings()
  const { edition, renew } = useEdition(query.refetch)
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />} failure="The settings could not be loaded.">
      {(settings) => (
        <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-6">
          <Card title="Name and support">
            <GeneralForm key={edition} settings={settings} onRenew={renew} />
          </Card>
          <LogoSettings logo={settings.logo} />
        </div>
      )}
    </Loaded>
  )
}

const FormBody = GeneralBody.omit({ version: true })

function GeneralForm({ settings, onRenew }: { settings: Settings; onRenew: () => unknown }) {
  // Refetched settings must not count as the version that the admin edited.
  const [base, setBase] = useState(settings)
  const save = useSaveGeneral()
  return (
    <GuardedForm
      schema={FormBody}
      failure="The settings could not be saved."
      onRenew={onRenew}
      onSubmit={async (value) => {
        const { data, message } = await save({ ...value, version: base.general_version })
        setBase(data)
        toast.ok(message)
      }}
    >
      <TextField
        label="Product name"
        name="product_name"
        defaultValue={base.product_name ?? ''}
        placeholder={base.started_with}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        hint={`Shown on every screen, in emails and on invoices. Leave empty to use ${base.started_with}.`}
      />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <TextField
          label="Support phone"
          name="phone"
          isRequired
          defaultValue={base.support?.phone ?? ''}
          maxLength={40}
          inputMode="tel"
          autoComplete="off"
        />
        <TextField
          label="Support email"
          name="email"
          isRequired
          defaultValue={base.support?.email ?? ''}
          maxLength={254}
          inputMode="email"
          autoComplete="off"
        />
      </div>
      <TextField
        label="Phone hours"
        name="phone_hours"
        isRequired
        defaultValue={base.support?.phone_hours ?? ''}
        maxLength={120}
        autoComplete="off"
        hint="If your users are in several time zones, include yours."
      />
      <FormActions>
        <SubmitButton>Save settings</SubmitButton>
      </FormActions>
    </GuardedForm>
  )
}

const MEGABYTES = LOGO_BYTES / (1024 * 1024)

/** The logo, which is saved as soon as it is chosen. */
function LogoSettings({ logo }: { logo: string | null }) {
  const save = useSaveLogo()
  return (
    <Card title="Logo" intro="Shown beside the name in the header and on the start page.">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="flex min-h-16 min-w-24 items-center justify-center rounded-card border border-line px-4">
          <BrandLogo />
        </span>
        <div className="grid min-w-[min(100%,14rem)] flex-1 gap-1.5">
          <PictureChoice
            noun="logo"
            isThere={logo !== null}
            icon={ImageUp}
            maxMegabytes={MEGABYTES}
            onSave={save}
            failure="The logo could not be saved."
            toastFor="admin"
            hint={`PNG, JPEG, WebP, GIF or AVIF, at most ${MEGABYTES} MB. Shown on white, 32 pixels high.`}
          />
        </div>
      </div>
    </Card>
  )
}
