import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Classification, classificationFacts, rolesIn } from '#contract/people/classifications.ts'
import type { Travel } from '#contract/people/places.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { travelText } from '#web/features/people/places/distance-text.ts'
import { useEmployeeProfile } from '#web/features/people/profiles/employee-profile.ts'
import { RegistrationChip } from '#web/features/people/profiles/registration-chip.tsx'
import { isFor, useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/controls/combo-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { useLastSubject } from './bookings.ts'
import { lengthText } from './shift-hours.ts'
import { minutesOf } from './shift-length.ts'

/** Distance of the person from the site. */
export const BookShiftTravel = ({ travel }: { travel: Travel }) => (
  <p className="flex items-start gap-1.5 text-sm">
    <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
    <span>
      {travelText(travel)} <span className="text-dim">(estimate)</span>
    </span>
  </p>
)

type BookShiftSubjectProps = {
  personId: number
  personName: string
  /** Chosen in the filter, and so no longer asked for. */
  chosenId: number | null
  sector: Sector
}

/**
 * The subject of a shift: the one already chosen, else one of those that the person can teach, at
 * first that of the latest request to them.
 */
export function BookShiftSubject({ personId, personName, chosenId, sector }: BookShiftSubjectProps) {
  const terms = sectorTerms[sector]
  const subjects = useSubjects()
  const profile = useEmployeeProfile(chosenId === null ? personId : null)
  const last = useLastSubject(chosenId === null ? personId : null)

  if (chosenId !== null) {
    const name = subjects.data?.find(({ id }) => id === chosenId)?.name ?? ''
    return <TextField label={terms.subject} value={name} isReadOnly isRequired />
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
  if (!subjects.data || !profile.data || last.isLoading) {
    return <TextField label={terms.subject} isRequired isDisabled placeholder="Loading..." />
  }
  const taught = profile.data.can_teach_subjects
  const refused = profile.data.cannot_teach_subjects.map(({ id }) => id)
  // A person who listed no subjects may be asked for any, except those they refuse.
  const offered =
    taught.length > 0
      ? taught
      : subjects.data.filter((subject) => isFor(subject, [sector]) && !refused.includes(subject.id))
  return (
    <ComboBox
      name="subject_id"
      label={terms.subject}
      isRequired
      placeholder={`Choose a ${terms.subject.toLowerCase()}`}
      items={offered}
      defaultValue={(offered.find(({ id }) => id === last.data) ?? (offered.length === 1 ? offered[0] : undefined))?.id}
      hint={taught.length > 0 ? undefined : `${personName} has not named any ${terms.subjects.toLowerCase()} yet.`}
    />
  )
}

type BookShiftRoleProps = {
  personId: number
  sector: Sector
  /** The role that the list was filtered by. */
  filterRole: Classification | null
  /** Whether the subject is still to be chosen; its field then says that the profile failed. */
  hasSubjectField: boolean
}

/**
 * The role of a request, for a person with several roles and everywhere in healthcare. Nothing can
 * be sent before their roles are known: a request without a role would be for any of them.
 */
export function BookShiftRole({ personId, sector, filterRole, hasSubjectField }: BookShiftRoleProps) {
  const profile = useEmployeeProfile(personId)
  if (profile.isError)
    return hasSubjectField ? null : (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm font-medium text-bad">
        The roles of this person could not be loaded.
        <Button look="plain" size="small" onPress={() => profile.refetch()}>
          Retry
        </Button>
      </div>
    )
  if (!profile.data)
    return sector === 'education' ? null : <TextField label="Role" isRequired isDisabled placeholder="Loading..." />
  const roles = rolesIn(sector, profile.data.data?.classifications ?? [])
  if (roles.length === 0 || (sector === 'education' && roles.length === 1)) return null
  return (
    <Select
      label="Role"
      name="classification"
      isRequired
      items={roles.map((id) => ({ id, name: classificationFacts[id].name }))}
      defaultValue={filterRole !== null && roles.includes(filterRole) ? filterRole : roles[0]}
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

type ShiftHoursProps = {
  usual: { start_time: string; end_time: string }
  date: string | null
  zone: string
  onTimes?: (times: { start_time: string | null; end_time: string | null }) => void
  /** Shown below the length. */
  children?: ReactNode
}

/** Start, end and length of a shift; a night shift says that it ends on the next day. */
export function ShiftHours({ usual, date, zone, onTimes, children }: ShiftHoursProps) {
  const [start, setStart] = useState(usual.start_time || null)
  const [end, setEnd] = useState(usual.end_time || null)

  function changeStart(start_time: string | null) {
    setStart(start_time)
    onTimes?.({ start_time, end_time: end })
  }
  function changeEnd(end_time: string | null) {
    setEnd(end_time)
    onTimes?.({ start_time: start, end_time })
  }

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <TimeField name="start_time" label="Start time" isRequired value={start} onChange={changeStart} />
      <TimeField name="end_time" label="End time" isRequired value={end} onChange={changeEnd} />
      <p role="status" className="col-span-2 min-h-4.5 text-hint text-dim tabular-nums">
        {start !== null && end !== null && (
          <span className="block">
            {lengthText(minutesOf(start, end, date, zone))}
            {endsNextDay(start, end) && ', ends next day'}
          </span>
        )}
        {children}
      </p>
    </div>
  )
}
