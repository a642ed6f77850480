import { useState } from 'react'
import * as z from 'zod'
import { levelName, type Settings } from '#contract/admin/settings.ts'
import { sectors, sectorTerms } from '#contract/platform/sector-terms.ts'
import { Card } from '#web/ui/card.tsx'
import { FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveLevels, useSettings } from './data.ts'
import { GuardedForm, useEdition } from './guarded-form.tsx'

export function LevelSettings() {
  const query = useSettings()
  const { edition, renew } = useEdition(query.refetch)
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={8} />} failure="The settings could not be loaded.">
      {(settings) => <LevelForm key={edition} settings={settings} onRenew={renew} />}
    </Loaded>
  )
}

// A form has flat names for its fields.
const FlatLevels = z
  .strictObject({
    education_primary: levelName,
    education_secondary: levelName,
    healthcare_primary: levelName,
    healthcare_secondary: levelName,
  })
  .superRefine((typed, { addIssue }) => {
    for (const { id: sector } of sectors)
      if (typed[`${sector}_primary`].toLowerCase() === typed[`${sector}_secondary`].toLowerCase())
        addIssue({ code: 'custom', path: [`${sector}_secondary`], message: 'Please use two different names.' })
  })

function LevelForm({ settings, onRenew }: { settings: Settings; onRenew: () => unknown }) {
  const [base, setBase] = useState(settings)
  const save = useSaveLevels()
  return (
    <div className="max-w-180">
      <GuardedForm
        schema={FlatLevels}
        failure="The settings could not be saved."
        onRenew={onRenew}
        onSubmit={async (typed) => {
          const { data, message } = await save({
            education: { primary: typed.education_primary, secondary: typed.education_secondary },
            healthcare: { primary: typed.healthcare_primary, secondary: typed.healthcare_secondary },
            version: base.levels_version,
          })
          setBase(data)
          toast.ok(message)
        }}
      >
        {sectors.map(({ id: sector, name }) => (
          <Card key={sector} title={`${sectorTerms[sector].levels} in ${name.toLowerCase()}`}>
            <div className="grid gap-4 min-[480px]:grid-cols-2">
              {(['primary', 'secondary'] as const).map((level) => (
                <TextField
                  key={level}
                  label={`${level === 'primary' ? 'First' : 'Second'} ${sectorTerms[sector].level.toLowerCase()}`}
                  name={`${sector}_${level}`}
                  isRequired
                  defaultValue={base.level_names[sector][level]}
                  maxLength={40}
                  autoComplete="off"
                  hint={`Default: ${base.first_level_names[sector][level]}`}
                />
              ))}
            </div>
          </Card>
        ))}
        <p className="text-sm text-dim">
          This changes only the names. Existing choices stay, and programs that use the API still use primary and
          secondary.
        </p>
        <FormActions>
          <SubmitButton>Save names</SubmitButton>
        </FormActions>
      </GuardedForm>
    </div>
  )
}
