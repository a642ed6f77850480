import { MOST_FILES } from '#contract/booking/vacancy-details.ts'
import { vacancyFiles } from '#contract/booking/vacancy-files.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { vacancyById } from '#server/booking/vacancies/queries.ts'
import { notifyEach } from '#server/messaging/notifications/queries.ts'
import { prepareDocument } from '#server/people/credentials/documents.ts'
import { dispositionOf } from '#server/people/profiles/cv.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import { emit, emitToMany } from '#server/platform/realtime/queries.ts'
import { type Caller, type Handlers, implement } from '#server/platform/routes.ts'
import { storeFile } from '#server/platform/stored-files.ts'
import { FILE_ADDED, fileAdded } from './messages.ts'
import {
  attachFiles,
  detachFile,
  fileFor,
  fileOfSite,
  filesOfVacancy,
  lockFile,
  lockPosted,
  openJobsOf,
  readersOf,
  setShown,
  uploadedFile,
  withoutUnread,
} from './queries.ts'

/** Refreshes the open screens of the site and of everyone who can see the vacancy. */
const refresh = async (tx: Tx, actor: Caller, vacancyId: number) => {
  const readers = await readersOf(tx, vacancyId)
  emit(tx, actor.id, 'shift')
  emitToMany(
    tx,
    readers.map(({ invitee_id }) => invitee_id),
    ['shift'],
  )
  for (const { id } of await openJobsOf(tx, vacancyId)) await refreshOpenJobs(tx, id)
  return readers
}

export const vacancyFileRoutes = (files: Files) => {
  const handlers: Handlers<typeof vacancyFiles> = {
    upload: async ({ actor, file, tx }) => {
      if (!file) throw invalid('file', 'Please choose a file.')
      const { bytes, claimedName: name, claimedType: contentType } = file
      const key = await storeFile(tx, files, { ownerId: actor.id, kind: 'vacancy', contentType, name, bytes })
      return uploadedFile(tx, key)
    },

    read: async ({ actor, params, db, reply }) => {
      const { id, role } = actor
      const file = role === 'employer' ? await fileOfSite(db, params.id, id) : await fileFor(db, params.id, id)
      const bytes = file && (await files.read(file.key))
      if (!file || !bytes) throw new Problem('not_found')
      reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('vary', 'Authorization')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', dispositionOf(file.name))
        .header('content-type', file.content_type)
        .send(bytes)
    },

    attach: async ({ actor, params: { id }, body, tx }) => {
      await lockPosted(tx, actor.id, id)
      const attached = await filesOfVacancy(tx, id)
      // Repeated by a browser that did not get the answer.
      if (attached.some(({ file_id }) => file_id === body.id)) return vacancyById(tx, actor.id, id)
      if (attached.length >= MOST_FILES) throw invalid('id', `At most ${MOST_FILES} files in one vacancy.`)
      await attachFiles(tx, { employerId: actor.id, files: [body], to: { vacancyId: id }, fieldOf: () => 'id' })
      const { name } = await lockFile(tx, id, body.id)
      record(tx, {
        actor,
        action: 'vacancy_file_added',
        subject: accountSubject(actor),
        after: { vacancy: id, file: name },
      })
      const readers = await refresh(tx, actor, id)
      const booked = readers.filter(({ is_booked }) => is_booked).map(({ shift_id }) => shift_id)
      const shifts = await shiftsByIds(tx, await withoutUnread(tx, booked, FILE_ADDED))
      await notifyEach(
        tx,
        shifts.map((shift) => ({ accountId: shift.invitee_id, notice: fileAdded(shift) })),
      )
      return vacancyById(tx, actor.id, id)
    },

    change: async ({ actor, params: { id, file_id }, body: { shown }, tx }) => {
      await lockPosted(tx, actor.id, id)
      const file = await lockFile(tx, id, file_id)
      if (file.shown !== shown) {
        await setShown(tx, id, file_id, shown)
        const about = { vacancy: id, file: file.name }
        const change = { before: { ...about, shown: file.shown }, after: { ...about, shown } }
        record(tx, { actor, action: 'vacancy_file_changed', subject: accountSubject(actor), ...change })
        await refresh(tx, actor, id)
      }
      return vacancyById(tx, actor.id, id)
    },

    remove: async ({ actor, params: { id, file_id }, tx }) => {
      await lockPosted(tx, actor.id, id)
      const { name } = await lockFile(tx, id, file_id)
      await detachFile(tx, id, file_id)
      record(tx, {
        actor,
        action: 'vacancy_file_removed',
        subject: accountSubject(actor),
        before: { vacancy: id, file: name },
      })
      await refresh(tx, actor, id)
      return vacancyById(tx, actor.id, id)
    },
  }
  return implement(vacancyFiles, handlers, { upload: prepareDocument('File') })
}
