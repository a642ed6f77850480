/** A job process whose only job never ends, for tests that kill it. */
import { connect } from '#server/platform/database.ts'
import { createWorker } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { brand } from '#test/helpers/brand.ts'

const { DATABASE_URL, JOB, NOW } = process.env
const hang = () => {
  process.stdout.write('running')
  return new Promise<never>(() => {})
}
createWorker(
  { db: connect({ url: DATABASE_URL!, brand, clock: () => Temporal.Instant.from(NOW!) }), log: createLog('silent') },
  [{ kind: JOB!, run: hang }],
  [],
).start()
