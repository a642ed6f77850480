/** What Edit Profile sends: a part belongs to the account, a part to the employee's profile. */
import * as z from 'zod'
import { MyChanges, type User } from '#contract/accounts.ts'
import { NewProfile, type ProfileAnswer, withoutClashes } from '#contract/profiles.ts'
import { phoneText } from '#web/phones/phoneText.ts'

const profileFields = NewProfile.pick({
  can_teach: true,
  cannot_teach: true,
  year_levels: true,
  work_preferences: true,
  vit_id: true,
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

export const EditedProfile = z.object({ ...profileFields, ...accountFields, cv: z.instanceof(File).nullable() })
export type EditedProfile = z.output<typeof EditedProfile>

type AccountChanges = Partial<Pick<EditedProfile, keyof typeof accountFields>>

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

/** What the form begins with, as it will read it. */
export const profileForm = (account: User, { data, ...answer }: ProfileAnswer) => ({
  can_teach: idsOf(answer.can_teach_subjects),
  cannot_teach: idsOf(answer.cannot_teach_subjects),
  year_levels: answer.year_levels.map(({ year_level }) => year_level),
  work_preferences: data?.work_preferences ?? '',
  vit_id: data?.vit_id ?? '',
  name: account.name,
  phone: account.phone ? phoneText(account.phone) : '',
  shows_phone: account.shows_phone,
  hides_email: account.hides_email,
  bio: account.bio ?? '',
  sector: account.sector,
  time_zone: account.time_zone,
})
export type ProfileForm = ReturnType<typeof profileForm>

/** Only what differs is sent, so that an old form does not undo what was changed elsewhere. */
export function accountChanges(edited: EditedProfile, account: User): AccountChanges {
  const wanted = {
    name: edited.name,
    phone: edited.phone,
    bio: edited.bio || null,
    sector: edited.sector,
    time_zone: edited.time_zone,
    hides_email: edited.hides_email,
    shows_phone: edited.shows_phone,
  }
  const differs = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== account[field as keyof typeof wanted]
  return Object.fromEntries(Object.entries(wanted).filter(differs))
}

export function profileBody({ can_teach, cannot_teach, year_levels, work_preferences, vit_id }: EditedProfile) {
  const { can, cannot } = withoutClashes(can_teach ?? [], cannot_teach ?? [])
  return { can_teach: can, cannot_teach: cannot, year_levels: year_levels ?? [], work_preferences, vit_id }
}
