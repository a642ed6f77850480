import {
  type Classification,
  classificationFacts,
  sectorsOf,
  usualClassification,
} from '#contract/people/classifications.ts'
import {
  isOwnProfile,
  missingNumbers,
  NO_ROLE,
  type ProfileChanges,
  profiles,
  withoutClashes,
} from '#contract/people/profiles.ts'
import type { AuditAction } from '#contract/platform/audit.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { type FieldErrors, invalid, Problem } from '#contract/platform/errors.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import { profileCredentialsOf, storeSecondRegistration } from '#server/people/credentials/profile-credentials.ts'
import { contactAccess } from '#server/people/hooks.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import { type Handlers, implement } from '#server/platform/routes.ts'
import { dropFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/uploads.ts'
import { spendProfile } from './budgets.ts'
import { cvNameOf, cvTypeOf, dispositionOf } from './cv.ts'
import { employerHandlers, prepareLogo } from './employer-routes.ts'
import { marketOf } from './employers.ts'
import {
  deleteSubjects,
  fileByKey,
  insertProfile,
  knownSubjects,
  profileOf,
  putSubjects,
  rolesAndAccount,
  setCv,
  setLevels,
  updateProfile,
} from './queries.ts'
import { type FileDetails, mayFetch } from './rules.ts'

type Change = { actor: Actor; body: ProfileChanges; file: UploadedFile | undefined; tx: Tx; now: Temporal.Instant }

const ensureOwn = (actor: Actor, employeeId: number | undefined) => {
  if (employeeId !== undefined && employeeId !== actor.id) throw new Problem('identity_mismatch')
}

/** Files whose downloads by other people are recorded in the audit log. */
const audited: Partial<Record<FileDetails['kind'], AuditAction>> = {
  cv: 'cv_fetched',
  credential: 'credential_file_fetched',
}

const UNKNOWN_SUBJECT = 'One of these subjects no longer exists. Please choose again.'

const refuse = (errors: FieldErrors) => {
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new Problem('invalid', { message: first, errors })
}

const otherSector = (name: string, sector: Sector) =>
  `${name} belongs to ${sectorTerms[sector].sector}. Please choose from the ${sectorTerms[sector === 'education' ? 'healthcare' : 'education'].subjects.toLowerCase()} of your own sector.`

/** Refuses subjects that do not exist and those of a sector in which the person has no role. */
const ensureTeachable = async (
  tx: Tx,
  roles: readonly Classification[],
  lists: Record<string, readonly number[]>,
): Promise<void> => {
  const knownIds = await knownSubjects(tx, Object.values(lists).flat())
  const sectors = roles.map((role) => classificationFacts[role].sector)
  const faultOf = (id: number) => {
    const subject = knownIds.get(id)
    if (!subject) return UNKNOWN_SUBJECT
    return subject.sector === null || sectors.includes(subject.sector)
      ? null
      : otherSector(subject.name, subject.sector)
  }
  refuse(
    Object.fromEntries(
      Object.entries(lists).flatMap(([field, ids]) => {
        const fault = ids.map(faultOf).find((each) => each !== null)
        return fault === undefined ? [] : [[field, [fault]]]
      }),
    ),
  )
}

type Person = { sector: Sector; classifications: readonly Classification[] }

const teach = async (tx: Tx, employeeId: number, person: Person, body: Partial<ProfileChanges>) => {
  const { can, cannot } = withoutClashes(body.can_teach ?? [], body.cannot_teach ?? [])
  await ensureTeachable(tx, person.classifications, { can_teach: can, cannot_teach: cannot })
  if (body.replace_subjects) await deleteSubjects(tx, employeeId)
  await putSubjects(tx, employeeId, can, true)
  await putSubjects(tx, employeeId, cannot, false)
  const { first, second } = sectorsOf(person.sector, person.classifications)
  if (body.year_levels) await setLevels(tx, employeeId, first, body.year_levels)
  if (body.second_year_levels && second !== null) await setLevels(tx, employeeId, second, body.second_year_levels)
}

/** Checks what a CV is by its content, and gives it a name that is safe to save under. */
const prepareCv = async ({ bytes, claimedName }: UploadedFile): Promise<UploadedFile> => {
  const claimedType = cvTypeOf(bytes)
  return { bytes, claimedName: cvNameOf(claimedName, claimedType), claimedType }
}

export const profileRoutes = (files: Files) => {
  const storeCv = async (tx: Tx, employeeId: number, file: UploadedFile | undefined) => {
    if (!file) return
    const { bytes, claimedName: name, claimedType: contentType } = file
    const key = await storeFile(tx, files, { ownerId: employeeId, kind: 'cv', contentType, name, bytes })
    const before = await setCv(tx, employeeId, key)
    if (before !== null) await dropFile(tx, files, before)
  }

  const storeSecondNumber = async (tx: Tx, employeeId: number, person: Person, body: ProfileChanges) => {
    const { second } = sectorsOf(person.sector, person.classifications)
    if (second !== null && body.second_registration)
      await storeSecondRegistration(tx, employeeId, second, body.second_registration)
  }

  /** The given numbers; what is left out stays, unless the number now belongs to another sector. */
  const numbersOf = async (
    tx: Tx,
    employeeId: number,
    { before, after }: { before: Person & { vit_id: string | null }; after: Person },
    body: Pick<ProfileChanges, 'vit_id' | 'second_registration'>,
  ) => {
    const isSame =
      sectorsOf(before.sector, before.classifications).first === sectorsOf(after.sector, after.classifications).first
    const { second_registration } = await profileCredentialsOf(tx, employeeId, null)
    return {
      vit_id: body.vit_id ?? (isSame ? (before.vit_id ?? undefined) : undefined),
      second_registration: body.second_registration ?? second_registration ?? undefined,
    }
  }

  const change = async ({ actor, params, body, file, tx }: Change & { params: { id: number } }) => {
    const before = await rolesAndAccount(tx, actor.id)
    const roles = before.classifications.length > 0 ? before.classifications : [usualClassification[before.sector]]
    const person = { ...before, classifications: body.classifications ?? roles }
    if (body.classifications?.length === 0) throw invalid('classifications', NO_ROLE)
    // A call that names neither roles nor numbers leaves both as they are.
    const isNumbered = body.classifications !== undefined
    const required = missingNumbers(person, await numbersOf(tx, actor.id, { before, after: person }, body))
    refuse(
      Object.fromEntries(
        Object.entries(required).filter(([field]) => isNumbered || body[field as keyof typeof body] !== undefined),
      ),
    )
    ensureOwn(actor, body.employee_id)
    if (!isOwnProfile(actor.id, params.id)) throw new Problem('not_found')
    await updateProfile(tx, actor.id, body)
    await teach(tx, actor.id, person, body)
    await storeSecondNumber(tx, actor.id, person, body)
    await storeCv(tx, actor.id, file)
    return profileOf(tx, actor.id, 'self', await profileCredentialsOf(tx, actor.id, null))
  }

  const handlers: Handlers<typeof profiles> = {
    get: async ({ actor, params, db }) => {
      if (actor.role === 'admin') {
        const profile = await profileOf(db, params.id, 'admin', await profileCredentialsOf(db, params.id, null))
        if (profile.data?.cv) {
          const subject = { kind: 'user', id: params.id, name: profile.data.name } as const
          await recordRead(db, { actor, action: 'cv_shown', subject })
        }
        return profile
      }
      if (actor.role === 'employer') {
        const access = await contactAccess(db, actor.id, params.id)
        if (access === null) await spendProfile(db, actor.id)
        if (await areBlocked(db, actor.id, params.id)) throw new Problem('not_found')
        const market = await marketOf(db, actor.id)
        const holding = await profileCredentialsOf(db, params.id, market)
        return profileOf(db, params.id, access ?? 'other', holding, market.sector)
      }
      if (!isOwnProfile(actor.id, params.id)) throw new Problem('not_found')
      return profileOf(db, actor.id, 'self', await profileCredentialsOf(db, actor.id, null))
    },

    create: async ({ actor, body, file, tx }) => {
      const account = await rolesAndAccount(tx, actor.id)
      const person = { ...account, classifications: body.classifications ?? [usualClassification[account.sector]] }
      if (person.classifications.length === 0) throw invalid('classifications', NO_ROLE)
      refuse(missingNumbers(person, body))
      ensureOwn(actor, body.employee_id)
      await insertProfile(tx, actor.id, { ...body, classifications: person.classifications })
      await teach(tx, actor.id, person, body)
      await storeSecondNumber(tx, actor.id, person, { ...body, replace_subjects: false })
      await storeCv(tx, actor.id, file)
      return profileOf(tx, actor.id, 'self', await profileCredentialsOf(tx, actor.id, null))
    },

    update: change,
    updateByPost: change,
    ...employerHandlers(files),

    file: async ({ actor, params, db, request, reply }) => {
      if (actor === null) throw new Problem('not_found')
      const found = await fileByKey(db, params.key)
      // A member owns their picture as a person, and sees all others as the site that they act for.
      const viewer = found.owner_id === actor.person_id ? { ...actor, id: actor.person_id } : actor
      const allowed = await mayFetch(
        viewer,
        found,
        async () => (await contactAccess(db, actor.id, found.owner_id)) !== null,
      )
      if (!allowed || (await areBlocked(db, actor.id, found.owner_id))) throw new Problem('not_found')
      // A key always names the same content, so it serves as the ETag too.
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
        await recordRead(db, { actor, action, subject: owner, after: { file: found.name } })
      }
      reply.header('content-type', found.content_type).send(bytes)
    },
  }
  const prepareFiles = { create: prepareCv, update: prepareCv, updateByPost: prepareCv, updateEmployer: prepareLogo }
  return implement(profiles, handlers, prepareFiles)
}
