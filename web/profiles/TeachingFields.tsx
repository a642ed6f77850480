import { useState } from 'react'
import { profiles } from '#contract/profiles.ts'
import type { Subject } from '#contract/subjects.ts'
import type { Sector } from '#contract/values.ts'
import { words } from '#contract/words.ts'
import { useLevelNames } from '#web/platform/levelNames.ts'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { MultiCombo } from '#web/ui/MultiCombo.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { ProfileForm } from './editedProfile.ts'
import { profileWords } from './profileWords.ts'

type TeachingFieldsProps = { sector: Sector; shown: ProfileForm; cvName: string | null; subjects: readonly Subject[] }

const CV_ENDINGS = ['.pdf', '.doc', '.docx']

/** What the person can do, at which levels, and the papers that prove it. */
export function TeachingFields({ sector, shown, cvName, subjects }: TeachingFieldsProps) {
  const says = words[sector]
  const levelNames = useLevelNames(sector)
  const own = profileWords[sector]
  const [can, setCan] = useState(shown.can_teach)
  const [cannot, setCannot] = useState(shown.cannot_teach)
  const [clash, setClash] = useState<'can' | 'cannot' | null>(null)
  const items = subjects.map(({ id, name, category }) => ({ id, name, hint: category }))

  /** Takes a choice, unless it contradicts the other list. */
  const choose = (side: 'can' | 'cannot', others: number[], take: (ids: number[]) => void) => (ids: number[]) => {
    const isClash = ids.some((id) => others.includes(id))
    setClash(isClash ? side : null)
    if (!isClash) take(ids)
  }

  return (
    <>
      <MultiCombo
        label={own.can}
        name="can_teach"
        items={items}
        value={can}
        onChange={choose('can', cannot, setCan)}
        error={clash === 'can' ? own.isInCannot : null}
      />
      <MultiCombo
        label={own.cannot}
        name="cannot_teach"
        items={items}
        value={cannot}
        onChange={choose('cannot', can, setCannot)}
        error={clash === 'cannot' ? own.isInCan : null}
      />
      <CheckboxGroup
        label={says.levels}
        name="year_levels"
        defaultValue={shown.year_levels}
        options={[
          { value: 'primary', label: levelNames.primary },
          { value: 'secondary', label: levelNames.secondary },
        ]}
      />
      <TextArea
        label="Work Preferences"
        name="work_preferences"
        defaultValue={shown.work_preferences}
        maxLength={2000}
        hint="Days, places, kinds of work: what an employer should know."
      />
      <TextField
        label={says.credential}
        name="vit_id"
        isRequired
        missing={own.credentialMissing}
        defaultValue={shown.vit_id}
        maxLength={40}
        autoComplete="off"
        hint={own.credentialHint}
      />
      <FileField
        label="CV"
        name="cv"
        accept={CV_ENDINGS}
        maxBytes={profiles.update.upload.maxBytes}
        wrongType="Please upload a PDF, DOC or DOCX file."
        hint={
          cvName
            ? `${cvName} is kept until you choose another.`
            : 'Optional. PDF, DOC or DOCX, at most 5 MB. Only employers who you are connected with or booked by see it.'
        }
      />
    </>
  )
}
