/** A worker whose clock goes faster, so that a short run sees leases end and waits pass. */
import { createJobs } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDeps, stopOnSignal } from '#server/serve.ts'

const TIMES = 12
const config = readConfig(process.env)
const since = Number(process.env.FAST_SINCE)
const clock = () => Temporal.Instant.fromEpochMilliseconds(Math.round(since + (Date.now() - since) * TIMES))
const jobs = createJobs(openDeps(config, config.databaseUrl!, clock))
jobs.start()
stopOnSignal(() => jobs.stop())
