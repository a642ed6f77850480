import { join } from 'node:path'
import { createApp } from './app.ts'
import { createJobs } from './jobs.ts'
import { observeOutbox } from './messaging/outbox/metrics.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { connect } from './platform/database.ts'
import { EmbeddedRefusal } from './platform/embedded/refusal.ts'
import { localFiles } from './platform/files.ts'
import { bucketOf, s3Files } from './platform/files-s3.ts'
import { createLog } from './platform/log.ts'
import { notListening } from './platform/start-refusals.ts'
import { observeDatabase } from './platform/telemetry/database.ts'

/** Dependencies of every process, for a database that exists and is migrated. */
export const openDeps = (config: Config, databaseUrl: string, clock: Clock = systemClock) => {
  const log = createLog(config.logLevel)
  const files = config.storageUrl ? s3Files(bucketOf(config.storageUrl)) : localFiles(join(config.dataDir, 'files'))
  const db = connect({
    url: databaseUrl,
    directUrl: config.databaseDirectUrl,
    brand: config,
    clock,
    slow: { overMs: config.slowStatementMs, note: (slow) => log.warn(slow, 'slow statement') },
    onTrouble: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  observeDatabase(db)
  observeOutbox(db)
  return { config, db, log, files }
}

type Running = { stop(): Promise<void> }

/**
 * Starts what reports to operators, before anything that is measured. Its libraries are loaded only
 * if they are needed.
 */
export const startTelemetry = async ({ metrics, traces }: Config): Promise<Running> => {
  const running: Running[] = []
  if (traces !== null) running.push((await import('./platform/telemetry/traces.ts')).startTraces(traces))
  if (metrics !== null) running.push(await (await import('./platform/telemetry/metrics.ts')).startMetrics(metrics))
  return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
}

/** Serves requests, and runs jobs if configured. */
export const serve = async (deps: ReturnType<typeof openDeps>): Promise<Running & { address: string }> => {
  const { config, db } = deps
  const app = createApp(deps)
  const address = await app.listen({ port: config.port, host: config.host }).catch(notListening(config))
  const jobs = config.runJobs ? runJobs(deps) : null
  return {
    address,
    async stop() {
      await jobs?.stop()
      await app.close()
      await db.close()
    },
  }
}

/** Runs jobs and sends messages until it is stopped. */
export const runJobs = (deps: ReturnType<typeof openDeps>): Running => {
  const jobs = createJobs(deps)
  jobs.start()
  return { stop: () => jobs.stop() }
}

/** Ends the process in good order at the first signal. */
export const stopOnSignal = (stop: () => Promise<unknown>) => {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    void stop().finally(() => process.exit(0))
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
}

/** Reports a wrong configuration or environment in one line, and any other error with its stack. */
export const orExit = (run: Promise<unknown>) =>
  run.catch((error: Error) => {
    const expected = error instanceof ConfigError || error instanceof EmbeddedRefusal
    process.stderr.write(`${expected ? error.message : (error.stack ?? error.message)}\n`)
    process.exit(1)
  })
