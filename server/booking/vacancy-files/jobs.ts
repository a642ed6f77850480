import type { Files } from '#server/platform/files.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { dropFile } from '#server/platform/stored-files.ts'
import { detachOld, lockUnused, unusedFiles } from './queries.ts'

/** Deletes files whose vacancy is long over, and uploads that were never attached. */
export const deleteVacancyFiles = (files: Files): RecurringJob => ({
  kind: 'forget_vacancy_files',
  every: 6 * 3600,
  run: async ({ db }) => {
    await db.transaction(detachOld)
    for (const { id } of await unusedFiles(db))
      await db.transaction(async (tx) => {
        const key = await lockUnused(tx, id)
        if (key !== null) await dropFile(tx, files, key)
      })
  },
})
