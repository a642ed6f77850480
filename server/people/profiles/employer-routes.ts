import type { profiles } from '#contract/people/profiles.ts'
import type { Viewer } from '#contract/people/visibility.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { redraw } from '#server/identity/accounts/avatar.ts'
import { changeOwnAccount } from '#server/identity/accounts/own-change.ts'
import { lockOwnDetails, type Own } from '#server/identity/accounts/queries.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import { contactAccess } from '#server/people/hooks.ts'
import { localityById, UNKNOWN_LOCALITY } from '#server/people/places/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { dropFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/uploads.ts'
import { auditedCompanyOf, companyOf, companyPlaceOf, putDetails } from './employers.ts'
import { companyFor, stateAfter } from './rules.ts'

/** A company profile as a viewer sees it. */
const companySeenBy = async (db: Db, employerId: number, viewer: Viewer) =>
  companyFor(await companyOf(db, employerId, viewer !== 'self' && viewer !== 'admin'), viewer)

const PICTURES_ONLY = 'Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.'
const TOO_LARGE = 'This picture has too many pixels for a logo. Please make it smaller.'

/** Converts the logo to its stored format; an unreadable picture is an error at its field. */
export const prepareLogo = async (file: UploadedFile): Promise<UploadedFile> => {
  try {
    return { ...file, bytes: await redraw(file.bytes, 'whole') }
  } catch (thrown) {
    const { code } = thrown as Partial<Problem>
    if (code !== 'unsupported_type' && code !== 'too_large') throw thrown
    const message = code === 'too_large' ? TOO_LARGE : PICTURES_ONLY
    throw new Problem(code, { message, errors: { logo: [message] } })
  }
}

type NewLogo = { file: UploadedFile | undefined; isTaken: boolean }

export const employerHandlers = (files: Files): Pick<Handlers<typeof profiles>, 'employer' | 'updateEmployer'> => {
  const logoAfter = async (tx: Tx, employerId: number, { avatar }: Own, { file, isTaken }: NewLogo) => {
    if (!file) return isTaken ? null : avatar
    const logo = { ownerId: employerId, kind: 'logo', contentType: 'image/webp', name: 'logo.webp' } as const
    return storeFile(tx, files, { ...logo, bytes: file.bytes })
  }

  return {
    employer: async ({ actor, params, db }) => {
      const answer = async (viewer: Viewer) => ({ data: { data: await companySeenBy(db, params.id, viewer) } })
      if (actor.role === 'admin') return answer('admin')
      if (actor.role === 'employee') {
        if (await areBlocked(db, actor.id, params.id)) throw new Problem('not_found')
        return answer((await contactAccess(db, params.id, actor.id)) ?? 'other')
      }
      if (params.id !== actor.id) throw new Problem('not_found')
      return answer('self')
    },

    updateEmployer: async ({ actor, params, body, file, tx }) => {
      if (params.id !== actor.id) throw new Problem('not_found')
      const { organization_name, phone, sector, time_zone, additional_information, logo, ...details } = body
      const { locality_id } = details
      const locality = typeof locality_id === 'number' ? await localityById(tx, locality_id) : locality_id
      if (locality === null && locality_id !== null) throw invalid('locality_id', UNKNOWN_LOCALITY)
      const before = await lockOwnDetails(tx, actor.id)
      const state = stateAfter(await companyPlaceOf(tx, actor.id), { state: details.state, locality })
      const avatar = await logoAfter(tx, actor.id, before, { file, isTaken: logo === null })
      const after = {
        ...before,
        name: organization_name ?? before.name,
        phone: phone === undefined ? before.phone : phone,
        sector: sector ?? before.sector,
        time_zone: time_zone ?? before.time_zone,
        bio: additional_information === undefined ? before.bio : additional_information || null,
        avatar,
      }
      const besideBefore = await auditedCompanyOf(tx, actor.id)
      await putDetails(tx, actor.id, { ...details, ...(state !== null && { state }) })
      const beside = { before: besideBefore, after: await auditedCompanyOf(tx, actor.id) }
      await changeOwnAccount(tx, actor, { before, after }, beside)
      if (before.avatar !== null && before.avatar !== avatar) await dropFile(tx, files, before.avatar)
      return companySeenBy(tx, actor.id, 'self')
    },
  }
}
