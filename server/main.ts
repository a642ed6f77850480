/** The web process: everything from the environment to an address that answers. */
import { join } from 'node:path'
import { ensureAdmin } from './accounts/admin.ts'
import { createApp, createJobs } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'
import { EmbeddedRefusal, startEmbedded } from './platform/embedded.ts'
import { localFiles } from './platform/files.ts'
import { bucketOf, s3Files } from './platform/files-s3.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'

const run = async () => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const files = config.storageUrl ? s3Files(bucketOf(config.storageUrl)) : localFiles(join(config.dataDir, 'files'))
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dir: join(config.dataDir, 'database') })
      : { url: config.databaseUrl, stop: async () => {} }
  await migrate(embedded.url)
  const db = connect({ url: embedded.url, onTrouble: (error) => log.warn({ err: error }, 'database connection lost') })
  const means = { config, db, clock: systemClock, log, files }
  await ensureAdmin(db, config.admin, systemClock())
  const app = createApp(means)
  const jobs = createJobs(means)
  await app.listen({ port: config.port, host: config.host })
  if (config.runJobs) jobs.start()
  process.stdout.write(`${config.productName} answers at ${config.publicUrl}\n`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await jobs.stop()
    await app.close()
    await db.close()
    await embedded.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

run().catch((error: Error) => {
  const expected = error instanceof ConfigError || error instanceof EmbeddedRefusal
  process.stderr.write(`${expected ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
})
