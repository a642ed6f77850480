import { type Classification, classificationFacts, rolesIn } from '#contract/people/classifications.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { Select } from '#web/ui/controls/select.tsx'

type BookShiftRoleProps = {
  personId: number
  sector: Sector
  /** The role that the list was filtered by. */
  wanted: Classification | null
}

/** The role of a request, for a person with several roles and everywhere in healthcare. */
export function BookShiftRole({ personId, sector, wanted }: BookShiftRoleProps) {
  const profile = useEmployeeProfile(personId).data?.data
  const roles = rolesIn(sector, profile?.classifications ?? [])
  if (roles.length === 0 || (sector === 'education' && roles.length === 1)) return null
  return (
    <Select
      label="Role"
      name="classification"
      isRequired
      items={roles.map((id) => ({ id, name: classificationFacts[id].name }))}
      defaultValue={wanted !== null && roles.includes(wanted) ? wanted : roles[0]}
    />
  )
}

export function BookShiftRegistration({ personId }: { personId: number }) {
  const profile = useEmployeeProfile(personId).data?.data
  return (
    profile?.registration && (
      <div>
        <RegistrationChip registration={profile.registration} />
      </div>
    )
  )
}
