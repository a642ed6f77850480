import { words } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { isFor, useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/controls/combo-box.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

type BookShiftSubjectProps = {
  personId: number
  personName: string
  /** Chosen in the filter, and so no longer asked for. */
  chosenId: number | null
  sector: Sector
}

/** The subject of a shift: the one already chosen, else one of those that the person can teach. */
export function BookShiftSubject({ personId, personName, chosenId, sector }: BookShiftSubjectProps) {
  const says = words[sector]
  const subjects = useSubjects()
  const profile = useEmployeeProfile(chosenId === null ? personId : null)

  if (chosenId !== null) {
    const name = subjects.data?.find(({ id }) => id === chosenId)?.name ?? ''
    return <TextField label={says.subject} value={name} isReadOnly isRequired />
  }
  const failed = [subjects, profile].filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm font-medium text-bad">
        Failed to fetch subjects
        <Button look="plain" size="small" onPress={() => failed.map((query) => query.refetch())}>
          Retry
        </Button>
      </div>
    )
  }
  if (!subjects.data || !profile.data) {
    return <TextField label={says.subject} isRequired isDisabled placeholder="Loading..." />
  }
  const taught = profile.data.can_teach_subjects
  const refused = profile.data.cannot_teach_subjects.map(({ id }) => id)
  // A person who listed no subjects may be asked for any, except those they refuse.
  const offered =
    taught.length > 0 ? taught : subjects.data.filter((each) => isFor(each, [sector]) && !refused.includes(each.id))
  return (
    <ComboBox
      name="subject_id"
      label={says.subject}
      isRequired
      placeholder={`Choose a ${says.subject.toLowerCase()}`}
      items={offered}
      defaultValue={offered.length === 1 ? offered[0]?.id : undefined}
      hint={taught.length > 0 ? undefined : `${personName} has not named any ${says.subjects.toLowerCase()} yet.`}
    />
  )
}
