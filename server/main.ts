/** The web process: reads the environment, opens the database and serves the app. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureDemoData } from './demo/seed.ts'
import { ensureAdmin } from './identity/accounts/admin.ts'
import { ensureMode } from './identity/accounts/installation.ts'
import { type Config, readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/embedded/server.ts'
import { ensureEncryptionKey } from './platform/encryption.ts'
import { migrate } from './platform/migrate.ts'
import { tryAddress, tryDatabase, tryPooler } from './platform/start-refusals.ts'
import { openDeps, orExit, serve, startTelemetry, stopOnSignal } from './serve.ts'

const openDatabase = async (config: Config) => {
  if (config.databaseUrl !== null) {
    await tryDatabase(config.databaseDirectUrl ?? config.databaseUrl)
    if (config.databaseDirectUrl !== null) await tryPooler(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  return startEmbedded({
    dir: join(config.dataDir, 'database'),
    onRestart: (reason) => process.stderr.write(`${reason}; it is running again.\n`),
    onUnexpectedExit: (reason) => {
      process.stderr.write(`${reason}\n`)
      process.exit(1)
    },
  })
}

/** Pause before a process is replaced, so that one that cannot start is not retried at once. */
const REST_MS = 1000

/** Several web processes behind one port; one that dies is replaced. */
const runMany = async (config: Config, databaseUrl: string) => {
  await tryAddress(config)
  let stopping = false
  const fork = (n: number) => {
    if (stopping) return
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DEMO: config.demo ? 'on' : 'off',
      PUBLIC_URL: config.publicUrl,
      ...(config.metrics && { METRICS_PORT: String(config.metrics.port + n) }),
    }
    cluster.fork(env).once('exit', () => {
      if (!stopping) setTimeout(fork, REST_MS, n)
    })
  }
  for (let n = 0; n < config.workers; n++) fork(n)
  await once(cluster, 'listening')
  return {
    async stop() {
      stopping = true
      const living = Object.values(cluster.workers ?? {}).flatMap((one) => (one && !one.isDead() ? [one] : []))
      // Lets each worker shut itself down; `cluster.disconnect` would close its listener halfway
      // through.
      await Promise.all(
        living.map((worker) => {
          const exited = once(worker, 'exit')
          worker.kill('SIGTERM')
          return exited
        }),
      )
    },
  }
}

const runPrimary = async (config: Config) => {
  const database = await openDatabase(config)
  // The processes of `runMany` report for themselves.
  const telemetry = config.workers > 1 ? null : await startTelemetry(config)
  await migrate(config.databaseDirectUrl ?? database.url)
  const deps = openDeps(config, database.url)
  await ensureMode(deps.db, config.demo)
  await ensureEncryptionKey(deps.db, config)
  await ensureAdmin(deps.db, config.admin)
  if (config.demo) await ensureDemoData(deps)
  const running = config.workers > 1 ? await runMany(config, database.url) : await serve(deps)
  if (config.workers > 1) await deps.db.close()
  process.stdout.write(`${config.productName} is running at ${config.publicUrl}\n`)
  stopOnSignal(async () => {
    await running.stop()
    await telemetry?.stop()
    await database.stop()
  })
}

const runWorker = async (config: Config) => {
  const telemetry = await startTelemetry(config)
  const running = await serve(openDeps(config, config.databaseUrl!))
  stopOnSignal(async () => {
    await running.stop()
    await telemetry.stop()
  })
}

const run = async () => {
  const config = readConfig(process.env)
  await (cluster.isPrimary ? runPrimary(config) : runWorker(config))
}

void orExit(run())
