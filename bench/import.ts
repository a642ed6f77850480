import { join } from 'node:path'
import { guessFields } from '#server/admin/imports/headings.ts'
import { CHECK, RUN } from '#server/admin/imports/jobs.ts'
import { readFile } from '#server/admin/imports/parser.ts'
import { importById, insertImport, putMapping, startRun } from '#server/admin/imports/queries.ts'
import { addUser } from '#server/identity/accounts/queries.ts'
import { createJobs } from '#server/jobs.ts'
import { allSubjects } from '#server/people/subjects/queries.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { localFiles } from '#server/platform/files.ts'
import { queue } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'

const HEADINGS = 'First name,Surname,Email,Phone,VIT ID,Subjects,Levels,State,Work preferences'

/**
 * Measures an import of staff from a file, each with subjects, levels, a registration, a mail and
 * an invitation.
 */
export const benchImport = async (folder: string, rows: number, say: (line: string) => void) => {
  const embedded = await startEmbedded({ dir: join(folder, 'database') })
  await migrate(embedded.url)
  const config = readConfig({ DATABASE_URL: embedded.url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const db = connect({ url: embedded.url, brand: config, max: 10 })
  const jobs = createJobs({ config, db, log: createLog('silent'), files: localFiles(folder) })
  const seconds = (since: number) => (performance.now() - since) / 1000
  try {
    const subjects = (await allSubjects(db)).map(({ category, name }) => `${category}: ${name}`)
    const lines = Array.from({ length: rows }, (_, n) => {
      const taught = `"${subjects[n % subjects.length]}; ${subjects[(n + 7) % subjects.length]}"`
      const phone = `04915${String(n % 100_000).padStart(5, '0')}`
      return `Ana,Person ${n},person${n}@example.com,${phone},${100_000 + n},${taught},Both,VIC,Close to home`
    })
    const bytes = Buffer.from([HEADINGS, ...lines].join('\r\n'))

    const uploadedAt = performance.now()
    const file = readFile(bytes)
    const fields = guessFields('staff', file.rows, file.columns, true)
    const named = { kind: 'staff', file_name: 'bench.csv', has_header: true, fields } as const
    const place = { sector: 'education', time_zone: 'Australia/Melbourne' } as const
    const id = await db.transaction(async (tx) => {
      const school = {
        role: 'employer',
        name: 'Hill School',
        email: 'hill@example.com',
        password_hash: 'none',
      } as const
      const employer_id = await addUser(tx, { ...school, verified: true })
      const imported = await insertImport(tx, { ...named, adminId: employer_id!, file })
      await putMapping(tx, imported, { ...named, ...place, employer_id })
      await queue(tx, CHECK, { id: imported, round: 1 })
      return imported
    })
    const upload = seconds(uploadedAt)
    const checkedAt = performance.now()
    await jobs.runDue()
    const check = seconds(checkedAt)

    await db.transaction(async (tx) => {
      await startRun(tx, id)
      await queue(tx, RUN, { id, round: 1 })
    })
    const confirmedAt = performance.now()
    await jobs.runDue()
    const run = seconds(confirmedAt)
    const { state, counts } = await importById(db, id)
    say(`${rows} staff: read ${upload.toFixed(1)} s, checked ${check.toFixed(1)} s, imported ${run.toFixed(1)} s`)
    say(`${state}: ${counts.new} new, ${counts.problem} skipped`)
    return { upload, check, run, state, counts }
  } finally {
    await jobs.stop()
    await db.close()
    await embedded.stop()
  }
}
