/**
 * The job process: runs jobs and sends messages, for operators whose web processes have
 * RUN_JOBS=off.
 */
import { ConfigError, readConfig } from './platform/config.ts'
import { openDeps, orExit, runJobs, startTelemetry, stopOnSignal } from './serve.ts'

const run = async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new ConfigError('DATABASE_URL is missing: a job process needs the database of the web processes.')
  const telemetry = await startTelemetry(config)
  const deps = openDeps(config, config.databaseUrl)
  const running = runJobs(deps)
  stopOnSignal(async () => {
    await running.stop()
    await deps.db.close()
    await telemetry.stop()
  })
}

void orExit(run())
