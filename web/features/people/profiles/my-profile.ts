import type { User } from '#contract/identity/accounts.ts'
import type { ProfileAnswer } from '#contract/people/profiles.ts'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { failureOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { updateUser } from '#web/platform/session.ts'
import type { OnProgress } from '#web/platform/upload.ts'
import { employeeProfileQuery } from './employee-profile.ts'
import { accountChanges, type EditedProfile, profileBody } from './profile-form.ts'

type SaveOptions = { idempotencyKey: string; onProgress: OnProgress }

function showAccount(account: User) {
  queryClient.setQueryData(myAccountQuery.queryKey, (me) => me && { ...me, ...account })
  updateUser({ name: account.name })
}

const showProfile = (id: number, answer: ProfileAnswer) =>
  queryClient.setQueryData(employeeProfileQuery(id).queryKey, answer)

const withFile = (file: File | null) => (file === null ? {} : { file })

const update = (id: number, edited: EditedProfile, { onProgress }: SaveOptions) =>
  api.profiles.update(
    { params: { id: String(id) }, body: { ...profileBody(edited), replace_subjects: true }, ...withFile(edited.cv) },
    { onProgress },
  )

async function create(id: number, edited: EditedProfile, options: SaveOptions) {
  try {
    return await api.profiles.create({ body: profileBody(edited), ...withFile(edited.cv) }, options)
  } catch (thrown) {
    // It was created meanwhile, in another window or by the first of two tries.
    if (failureOf(thrown).code !== 'profile_exists') throw thrown
    return update(id, edited, options)
  }
}

/** Saves account and profile. A part that was saved before a refusal is not sent again. */
export async function saveProfile(edited: EditedProfile, account: User, exists: boolean, options: SaveOptions) {
  const changes = accountChanges(edited, account)
  if (Object.keys(changes).length > 0) showAccount((await api.accounts.updateMe({ body: changes })).data)
  const { data, message } = await (exists ? update : create)(account.id, edited, options)
  showProfile(account.id, data)
  // Names, sector and zone are shown in other places too.
  for (const feature of ['profiles', 'availability', 'shifts']) queryClient.invalidateQueries({ queryKey: [feature] })
  return message
}

/** Saves a new picture, or removes the old one if `file` is null. */
export async function savePicture(file: File | null) {
  const { data, message } = await api.accounts.updateMe(file ? { body: {}, file } : { body: { avatar: null } })
  showAccount(data)
  queryClient.invalidateQueries({ queryKey: ['profiles'] })
  return message
}
