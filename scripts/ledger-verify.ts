/**
 * Checks that the offer ledger is unchanged: `npm run ledger:verify`, with
 * `-- 2026-03-09:5e884898…` against a code kept earlier.
 */
import { type LedgerCode, verifyOfferLedger } from '#server/booking/offers/ledger-verify.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { orExit } from '#server/serve.ts'
import { openDatabase } from './local-database.ts'

const keptCode = (text: string | undefined): LedgerCode | null => {
  if (text === undefined) return null
  const [, day, hash] = /^(\d{4}-\d\d-\d\d):([0-9a-f]{64})$/.exec(text) ?? []
  if (!day || !hash) throw new ConfigError('A code is written like 2026-03-09:5e884898…, as this command prints it.')
  return { day, hash }
}

const run = async () => {
  const kept = keptCode(process.argv[2])
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const db = connect({ url: database.url, brand: config, max: 1 })
  const { rows, chains, code, broken } = await verifyOfferLedger(db, kept).finally(async () => {
    await db.close()
    await database.stop()
  })
  process.stdout.write(
    broken === null ? `ok ${rows} rows, ${chains} days, ${code.day}:${code.hash}\n` : `broken: ${broken}\n`,
  )
  process.exitCode = broken === null ? 0 : 1
}

await orExit(run())
