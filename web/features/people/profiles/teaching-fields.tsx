import { type ReactNode, useState } from 'react'
import {
  type Classification,
  classificationFacts,
  classificationsOf,
  needsRegistration,
  otherSectorOf,
  rolesIn,
  sectorsOf,
  usualClassification,
} from '#contract/people/classifications.ts'
import {
  numberMissing,
  type Registration,
  registrationIn,
  registrationNumbers,
} from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import { NO_ROLE, profiles } from '#contract/people/profiles.ts'
import type { Subject } from '#contract/people/subjects.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { isFor } from '#web/features/people/subjects/all-subjects.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/controls/checkbox.tsx'
import { FileField } from '#web/ui/controls/file-field.tsx'
import { MultiComboBox } from '#web/ui/controls/multi-combo-box.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { profileLabels } from './profile-labels.ts'

type TeachingFieldsProps = {
  sector: Sector
  shown: ProfileForm
  /** The registration that the number of the profile belongs to, once there is one. */
  register: Registration | null
  cvName: string | null
  subjects: readonly Subject[]
}

const CV_ENDINGS = ['.pdf', '.doc', '.docx']

export function TeachingFields({ sector, shown, register, cvName, subjects }: TeachingFieldsProps) {
  const [roles, roleFields] = useRoleFields(sector, shown)
  const { first, second } = sectorsOf(sector, roles)
  const profileTexts = profileLabels[first]
  const [can, setCan] = useState(shown.can_teach)
  const [cannot, setCannot] = useState(shown.cannot_teach)
  const [clash, setClash] = useState<'can' | 'cannot' | null>(null)
  const sectors = second === null ? [first] : [first, second]
  const offered = subjects.filter((subject) => isFor(subject, sectors))
  const items = offered.map(({ id, name, category }) => ({ id, name, hint: category }))
  // Subjects of a sector that the person has left are not saved again.
  const stillOffered = (ids: number[]) => ids.filter((id) => offered.some((subject) => subject.id === id))

  /** Takes a choice, unless it contradicts the other list. */
  const choose = (side: 'can' | 'cannot', otherIds: number[], onChange: (ids: number[]) => void) => (ids: number[]) => {
    const isClash = ids.some((id) => otherIds.includes(id))
    setClash(isClash ? side : null)
    if (!isClash) onChange(ids)
  }

  return (
    <>
      {roleFields}
      <MultiComboBox
        label={profileTexts.can}
        name="can_teach"
        items={items}
        value={stillOffered(can)}
        onChange={choose('can', cannot, setCan)}
        error={clash === 'can' ? profileTexts.isInCannot : null}
      />
      <MultiComboBox
        label={profileTexts.cannot}
        name="cannot_teach"
        items={items}
        value={stillOffered(cannot)}
        onChange={choose('cannot', can, setCannot)}
        error={clash === 'cannot' ? profileTexts.isInCan : null}
      />
      <LevelBoxes sector={first} name="year_levels" shown={shown.year_levels} />
      {second !== null && <LevelBoxes sector={second} name="second_year_levels" shown={shown.second_year_levels} />}
      <TextArea
        label="Work Preferences"
        name="work_preferences"
        defaultValue={shown.work_preferences}
        maxLength={2000}
        hint="Anything employers should know: days, places, types of work."
      />
      {needsRegistration(first, roles) && (
        <NumberField name="vit_id" shown={shown.vit_id} kind={registrationFor(first, shown, register)} />
      )}
      {second !== null && needsRegistration(second, roles) && (
        <NumberField
          name="second_registration"
          shown={shown.second_registration}
          kind={registrationFor(second, shown, null)}
        />
      )}
      <FileField
        label="CV"
        name="cv"
        accept={CV_ENDINGS}
        maxBytes={profiles.update.upload.maxBytes}
        wrongType="Please upload a PDF, DOC or DOCX file."
        hint={
          cvName
            ? `Current file: ${cvName}. Choose another to replace it.`
            : 'Optional. PDF, DOC or DOCX, at most 5 MB. Visible only to employers you are connected with or booked by.'
        }
      />
    </>
  )
}

/** The roles of the chosen sector, and of the other one for a person who works in both. */
function useRoleFields(sector: Sector, shown: ProfileForm): [readonly Classification[], ReactNode] {
  const other = otherSectorOf(sector)
  const [roleChoice, setRoleChoice] = useState<readonly Classification[]>(() => withUsualRoles(shown.classifications))
  const [isBoth, setBoth] = useState(sectorsOf(shown.sector, shown.classifications).second !== null)
  const roles = isBoth ? roleChoice : rolesIn(sector, roleChoice)
  const offered = [...classificationsOf(sector), ...(isBoth ? classificationsOf(other) : [])]
  return [
    roles,
    <div key="roles" className="grid gap-3">
      <CheckboxGroup
        label="Role"
        name="classifications"
        isRequired
        missing={NO_ROLE}
        value={[...roles]}
        onChange={(now) => setRoleChoice([...now, ...roleChoice.filter((role) => !offered.includes(role))])}
        options={offered.map((value) => ({ value, label: classificationFacts[value].name }))}
      />
      <Checkbox isSelected={isBoth} onChange={setBoth}>
        {other === 'healthcare' ? 'I also work in healthcare' : 'I also work in schools'}
      </Checkbox>
    </div>,
  ]
}

/** The usual role of a sector is ticked when that sector is chosen for the first time. */
const withUsualRoles = (roles: readonly Classification[]) =>
  (['education', 'healthcare'] as const).flatMap((sector) => {
    const profileTexts = rolesIn(sector, roles)
    return profileTexts.length > 0 ? profileTexts : [usualClassification[sector]]
  })

/** Returns the register of the saved number, or the usual one for this sector and state. */
const registrationFor = (sector: Sector, { time_zone }: ProfileForm, register: Registration | null): Registration =>
  register !== null && (register === 'ahpra') === (sector === 'healthcare')
    ? register
    : registrationIn(sector, stateOf(null, time_zone))

const NumberField = ({ name, shown, kind }: { name: string; shown: string; kind: Registration }) => (
  <TextField
    key={name}
    label={registrationNumbers[kind].name}
    name={name}
    isRequired
    missing={numberMissing(kind)}
    defaultValue={shown}
    maxLength={40}
    autoComplete="off"
    hint={`Your registration with ${registrationNumbers[kind].body}.`}
  />
)

function LevelBoxes({ sector, name, shown }: { sector: Sector; name: string; shown: readonly YearLevel[] }) {
  const levelNames = useLevelNames(sector)
  return (
    <CheckboxGroup
      label={sectorTerms[sector].levels}
      name={name}
      defaultValue={shown}
      options={[
        { value: 'primary', label: levelNames.primary },
        { value: 'secondary', label: levelNames.secondary },
      ]}
    />
  )
}
