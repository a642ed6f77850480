import type { ReactNode } from 'react'
import type { User } from '#contract/identity/accounts.ts'
import { needsRegistration, rolesText, sectorsOf } from '#contract/people/classifications.ts'
import { registrationIn, registrationNumbers } from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import type { EmployeeProfile, ProfileAnswer } from '#contract/people/profiles.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { CvLink } from './cv-link.tsx'
import { profileLabels } from './profile-labels.ts'
import { ProfilePicture } from './profile-picture.tsx'
import { RegistrationChip } from './registration-chip.tsx'

type ProfileDetailsProps = { account: User; profile: EmployeeProfile; answer: ProfileAnswer }

/** Everything that the profile says, as its owner sees it. */
export function ProfileDetails({ account, profile, answer }: ProfileDetailsProps) {
  const { first, second } = sectorsOf(account.sector, profile.classifications)
  const levelNames = { education: useLevelNames('education'), healthcare: useLevelNames('healthcare') }
  const labels = profileLabels[first]
  const numberOf = (sector: Sector, number: string | null) => {
    if (!needsRegistration(sector, profile.classifications)) return []
    const register = profile.registration?.register
    const isOwn = sector === first && register && (register === 'ahpra') === (sector === 'healthcare')
    const kind = isOwn ? register : registrationIn(sector, stateOf(null, account.time_zone))
    return [[registrationNumbers[kind].name, number] as const]
  }
  const levelsIn = (sector: Sector) => {
    const levels = answer.year_levels.filter((level) => level.sector === sector)
    return [
      sectorTerms[sector].levels,
      levels.map(({ year_level }) => levelNames[sector][year_level]).join(', '),
    ] as const
  }
  return (
    <>
      <Card>
        <div className="grid gap-4">
          <ProfilePicture name={account.name} avatar={account.avatar} />
          <div className="grid justify-items-start gap-1.5">
            <p className="text-xl font-heading wrap-anywhere">{account.name}</p>
            <p className="text-dim">{rolesText(profile.classifications)}</p>
            {profile.registration && (
              <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                {sectorTerms[first].registered}
                <RegistrationChip registration={profile.registration} />
              </p>
            )}
            {account.bio && <p className="whitespace-pre-line wrap-anywhere text-dim">{account.bio}</p>}
          </div>
        </div>
      </Card>
      <Card title={first === 'education' ? 'Teaching' : 'Work'}>
        <Facts
          items={[
            ...numberOf(first, profile.vit_id),
            ...(second === null ? [] : numberOf(second, profile.second_registration)),
            [labels.can, <Names key="can" items={answer.can_teach_subjects} tone="brand" />],
            [labels.cannot, <Names key="cannot" items={answer.cannot_teach_subjects} tone="quiet" />],
            levelsIn(first),
            ...(second === null ? [] : [levelsIn(second)]),
            ['Work Preferences', profile.work_preferences && <Lines>{profile.work_preferences}</Lines>],
            ['CV', profile.cv && <CvLink path={profile.cv} name={profile.cv_name} />],
          ]}
        />
      </Card>
      <Card title="Contact">
        <Facts
          items={[
            ['Phone', account.phone && <Contact note={phoneNote(account)}>{phoneText(account.phone)}</Contact>],
            [
              'Email',
              <Contact key="email" note={emailNote(account)}>
                {account.email}
              </Contact>,
            ],
            ['Time zone', zoneName(account.time_zone)],
          ]}
        />
      </Card>
    </>
  )
}

const phoneNote = ({ shows_phone }: User) =>
  shows_phone ? 'Visible to all employers.' : 'Visible only to employers you are connected with or booked by.'
const emailNote = ({ hides_email }: User) =>
  hides_email ? 'Visible only to employers you are connected with or booked by.' : 'Visible to all employers.'

const Contact = ({ note, children }: { note: string; children: ReactNode }) => (
  <>
    <span className="break-all">{children}</span>
    <span className="block text-hint text-dim">{note}</span>
  </>
)

const Lines = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>

type NamesProps = { items: readonly { id: number; name: string }[]; tone: 'brand' | 'quiet' }

const Names = ({ items, tone }: NamesProps) =>
  items.length === 0 ? (
    '–'
  ) : (
    <ul className="flex flex-wrap gap-1.5">
      {items.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Badge tone={tone}>
            <span className="min-w-0 wrap-anywhere whitespace-normal">{name}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
