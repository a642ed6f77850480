/**
 * Serves a test database, or runs its jobs, in a process of its own for `burst.ts`. Its clock runs
 * from the instant of the data.
 */
import { readConfig } from '#server/platform/config.ts'
import { openDeps, runJobs, serve } from '#server/serve.ts'

const [role, behindMs = '0'] = process.argv.slice(2)
const config = readConfig(process.env)
const clock = () => Temporal.Now.instant().subtract({ milliseconds: Number(behindMs) })
const deps = openDeps(config, config.databaseUrl!, clock)
const running = role === 'web' ? await serve(deps) : runJobs(deps)
process.once('message', () => {
  void running.stop().finally(() => process.exit(0))
})
process.send!('address' in running ? running.address : null)
