/**
 * Checks that the audit log is unchanged: `npm run audit:verify`, with `-- 1234:5e884898…` against
 * a saved head.
 */
import { type Head, verifyChain } from '#server/platform/audit/verify.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { orExit } from '#server/serve.ts'
import { openDatabase } from './local-database.ts'

const savedHead = (text: string | undefined): Head | null => {
  if (text === undefined) return null
  const [, entries, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!entries || !hash) throw new ConfigError('A kept head is written like 1234:5e884898…, as this command prints it.')
  return { entries: Number(entries), hash }
}

const run = async () => {
  const saved = savedHead(process.argv[2])
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const db = connect({ url: database.url, brand: config, max: 1 })
  const { head, broken } = await verifyChain(db, saved).finally(async () => {
    await db.close()
    await database.stop()
  })
  process.stdout.write(broken === null ? `ok ${head.entries}:${head.hash}\n` : `broken: ${broken}\n`)
  process.exitCode = broken === null ? 0 : 1
}

await orExit(run())
