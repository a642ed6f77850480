/**
 * Opens the configured database, or the embedded one in the data folder; `stop` leaves it running
 * or stopped as it was.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/platform/config.ts'
import { addressOfRunning } from '#server/platform/embedded/running.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'

export const openDatabase = async ({ databaseUrl, databaseDirectUrl, dataDir }: Config) => {
  const leave = async () => {}
  const url = databaseDirectUrl ?? databaseUrl
  if (url !== null) return { url, stop: leave }
  const dir = join(dataDir, 'database')
  if (!existsSync(join(dir, 'data'))) throw new ConfigError(`There is no database in ${dir}: set DATA_DIR.`)
  const running = await addressOfRunning(dir)
  return running === null ? startEmbedded({ dir }) : { url: running, stop: leave }
}
