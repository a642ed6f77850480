/** Fields of Edit Profile: part is saved to the account, part to the employee's profile. */
import * as z from 'zod'
import { MyChanges, type User } from '#contract/identity/accounts.ts'
import { needsRegistration, sectorsOf, usualClassification } from '#contract/people/classifications.ts'
import { missingNumbers, NewProfile, NO_ROLE, type ProfileAnswer, withoutClashes } from '#contract/people/profiles.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'

const profileFields = NewProfile.pick({
  can_teach: true,
  cannot_teach: true,
  year_levels: true,
  work_preferences: true,
  classifications: true,
  vit_id: true,
  second_registration: true,
  second_year_levels: true,
}).shape
const accountFields = MyChanges.pick({
  name: true,
  phone: true,
  bio: true,
  sector: true,
  time_zone: true,
  hides_email: true,
  shows_phone: true,
}).shape

export const EditedProfile = z
  .object({ ...profileFields, ...accountFields, cv: z.instanceof(File).nullable() })
  .superRefine(({ sector = 'education', time_zone = 'Australia/Melbourne', ...profile }, context) => {
    const classifications = profile.classifications ?? []
    const missing =
      classifications.length === 0
        ? { classifications: [NO_ROLE] }
        : missingNumbers({ sector, time_zone, classifications }, profile)
    for (const [field, [message]] of Object.entries(missing))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type EditedProfile = z.output<typeof EditedProfile>

type AccountChanges = Partial<Pick<EditedProfile, keyof typeof accountFields>>

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

/** Initial values of the profile form, in the shape that it reads. */
export const profileForm = (account: User, { data, ...answer }: ProfileAnswer) => {
  const classifications = data?.classifications.length ? data.classifications : [usualClassification[account.sector]]
  const { first } = sectorsOf(account.sector, classifications)
  const levelsIn = (isFirst: boolean) =>
    answer.year_levels.filter(({ sector }) => (sector === first) === isFirst).map(({ year_level }) => year_level)
  return {
    can_teach: idsOf(answer.can_teach_subjects),
    cannot_teach: idsOf(answer.cannot_teach_subjects),
    year_levels: levelsIn(true),
    second_year_levels: levelsIn(false),
    classifications,
    work_preferences: data?.work_preferences ?? '',
    vit_id: data?.vit_id ?? '',
    second_registration: data?.second_registration ?? '',
    name: account.name,
    phone: account.phone ? phoneText(account.phone) : '',
    shows_phone: account.shows_phone,
    hides_email: account.hides_email,
    bio: account.bio ?? '',
    sector: account.sector,
    time_zone: account.time_zone,
  }
}
export type ProfileForm = ReturnType<typeof profileForm>

/** Sends only what differs, so that an old form does not undo changes made elsewhere. */
export function accountChanges(edited: EditedProfile, account: User): AccountChanges {
  const desired = {
    name: edited.name,
    phone: edited.phone,
    bio: edited.bio || null,
    sector: edited.sector,
    time_zone: edited.time_zone,
    hides_email: edited.hides_email,
    shows_phone: edited.shows_phone,
  }
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== account[field as keyof typeof desired]
  return Object.fromEntries(Object.entries(desired).filter(differs))
}

/**
 * Leaves out numbers and levels of sectors in which the person has no role, so that they stay
 * unchanged.
 */
export function profileBody(edited: EditedProfile) {
  const { can, cannot } = withoutClashes(edited.can_teach ?? [], edited.cannot_teach ?? [])
  const { classifications = [], vit_id, second_registration, work_preferences } = edited
  const { first, second } = sectorsOf(edited.sector ?? 'education', classifications)
  return {
    can_teach: can,
    cannot_teach: cannot,
    classifications,
    year_levels: edited.year_levels ?? [],
    work_preferences,
    ...(needsRegistration(first, classifications) && { vit_id }),
    ...(second !== null && { second_year_levels: edited.second_year_levels ?? [] }),
    ...(second !== null && needsRegistration(second, classifications) && { second_registration }),
  }
}
