import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#contract/endpoint.ts'
import { Problem } from '#contract/errors.ts'
import { isOwnProfile, type ProfileChanges, profiles, withoutClashes } from '#contract/profiles.ts'
import { recordRead } from '../audit/queries.ts'
import type { Tx } from '../platform/database.ts'
import { dropFile, storeFile } from '../platform/files-stored.ts'
import { implement } from '../platform/routes.ts'
import type { UploadedFile } from '../platform/uploads.ts'
import { spendProfile } from './budgets.ts'
import { cvNameOf, cvTypeOf, dispositionOf } from './cv.ts'
import { type FileFacts, mayFetch } from './domain.ts'
import { employerHandlers } from './employerRoutes.ts'
import type { ProfileMeans } from './means.ts'
import {
  fileByKey,
  forgetSubjects,
  insertProfile,
  knownSubjects,
  profileOf,
  putSubjects,
  setCv,
  setLevels,
  updateProfile,
} from './queries.ts'

type Changes = Partial<Pick<ProfileChanges, 'can_teach' | 'cannot_teach' | 'year_levels' | 'replace_subjects'>>
type Change = { actor: Actor; body: ProfileChanges; file: UploadedFile | undefined; tx: Tx; now: Temporal.Instant }

const ensureOwn = (actor: Actor, employeeId: number | undefined) => {
  if (employeeId !== undefined && employeeId !== actor.id) throw new Problem('identity_mismatch')
}

/** Papers of which it is noted who else has read them. */
const audited: Partial<Record<FileFacts['kind'], AuditAction>> = {
  cv: 'cv_fetched',
  credential: 'credential_file_fetched',
}

const UNKNOWN_SUBJECT = 'One of these subjects does not exist any more. Please choose again.'

const ensureKnown = async (tx: Tx, lists: Record<string, readonly number[]>) => {
  const known = await knownSubjects(tx, Object.values(lists).flat())
  const wrong = Object.keys(lists).filter((field) => lists[field]!.some((subject) => !known.has(subject)))
  if (wrong.length > 0)
    throw new Problem('invalid', {
      message: UNKNOWN_SUBJECT,
      errors: Object.fromEntries(wrong.map((field) => [field, [UNKNOWN_SUBJECT]])),
    })
}

const teach = async (tx: Tx, employeeId: number, { can_teach, cannot_teach, year_levels, ...body }: Changes) => {
  const { can, cannot } = withoutClashes(can_teach ?? [], cannot_teach ?? [])
  await ensureKnown(tx, { can_teach: can, cannot_teach: cannot })
  if (body.replace_subjects) await forgetSubjects(tx, employeeId)
  await putSubjects(tx, employeeId, can, true)
  await putSubjects(tx, employeeId, cannot, false)
  if (year_levels) await setLevels(tx, employeeId, year_levels)
}

/** The calls of the profile, and the one that hands out its files. */
export const profileRoutes = (means: ProfileMeans) => {
  const { files, areClose, areBlocked, holdingOf } = means
  const keepCv = async (tx: Tx, employeeId: number, file: UploadedFile | undefined, now: Temporal.Instant) => {
    if (!file) return
    const contentType = cvTypeOf(file.bytes)
    const name = cvNameOf(file.claimedName, contentType)
    const key = await storeFile(
      tx,
      files,
      { ownerId: employeeId, kind: 'cv', contentType, name, bytes: file.bytes },
      now,
    )
    const before = await setCv(tx, employeeId, key)
    if (before !== null) await dropFile(tx, files, before)
  }

  const change = async ({ actor, params, body, file, tx, now }: Change & { params: { id: number } }) => {
    ensureOwn(actor, body.employee_id)
    if (!isOwnProfile(actor.id, params.id)) throw new Problem('not_found')
    await updateProfile(tx, actor.id, body, now)
    await teach(tx, actor.id, body)
    await keepCv(tx, actor.id, file, now)
    return profileOf(tx, actor.id, 'self', await holdingOf(tx, actor.id, now))
  }

  return implement(profiles, {
    get: async ({ actor, params, db, now }) => {
      if (actor.role === 'admin') {
        const profile = await profileOf(db, params.id, 'admin', await holdingOf(db, params.id, now))
        if (profile.data?.cv) {
          const subject = { kind: 'user', id: params.id, name: profile.data.name } as const
          await recordRead(db, { actor, action: 'cv_shown', subject }, now)
        }
        return profile
      }
      if (actor.role === 'employer') {
        const closeness = await areClose(db, actor.id, params.id, now)
        if (closeness === null) await spendProfile(db, actor.id, now)
        if (await areBlocked(db, actor.id, params.id)) throw new Problem('not_found')
        return profileOf(db, params.id, closeness ?? 'other', await holdingOf(db, params.id, now))
      }
      if (!isOwnProfile(actor.id, params.id)) throw new Problem('not_found')
      return profileOf(db, actor.id, 'self', await holdingOf(db, actor.id, now))
    },

    create: async ({ actor, body, file, tx, now }) => {
      ensureOwn(actor, body.employee_id)
      await insertProfile(tx, actor.id, body, now)
      await teach(tx, actor.id, body)
      await keepCv(tx, actor.id, file, now)
      return profileOf(tx, actor.id, 'self', await holdingOf(tx, actor.id, now))
    },

    update: change,
    updateByPost: change,
    ...employerHandlers(means),

    file: async ({ actor, params, db, now, request, reply }) => {
      if (actor === null) throw new Problem('not_found')
      const found = await fileByKey(db, params.key)
      const allowed = await mayFetch(
        actor,
        found,
        async () => (await areClose(db, actor.id, found.owner_id, now)) !== null,
      )
      if (!allowed || (await areBlocked(db, actor.id, found.owner_id))) throw new Problem('not_found')
      // A key names one content for ever, so it is the content's tag too.
      const tag = `"${params.key}"`
      reply.header('content-security-policy', "default-src 'none'; sandbox").header('vary', 'Authorization')
      if (found.kind !== 'cv' && found.kind !== 'credential') {
        reply.header('cache-control', 'private, max-age=300').header('etag', tag)
        if (request.headers['if-none-match'] === tag) return void reply.code(304).send()
      } else reply.header('cache-control', 'private, no-store').header('content-disposition', dispositionOf(found.name))
      const bytes = await files.read(params.key)
      if (bytes === null) throw new Problem('not_found')
      const action = audited[found.kind]
      if (action && actor.id !== found.owner_id) {
        const owner = { kind: 'user', id: found.owner_id, name: found.owner_name } as const
        await recordRead(db, { actor, action, subject: owner, after: { file: found.name } }, now)
      }
      reply.header('content-type', found.content_type).send(bytes)
    },
  })
}
