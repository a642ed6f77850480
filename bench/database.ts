import { join } from 'node:path'
import { connect } from '#server/platform/database.ts'
import { startEmbedded } from '#server/platform/embedded/server.ts'
import { migrate } from '#server/platform/migrate.ts'
import { brand } from '#test/helpers/brand.ts'
import { type BenchData, buildData, sizes } from './data.ts'

export type BenchDatabase = { url: string; data: BenchData; stop(): Promise<void> }

/** Starts a database of its own in this folder and fills it with test data. */
export const startWithData = async (
  folder: string,
  size: keyof typeof sizes,
  say: (line: string) => void,
): Promise<BenchDatabase> => {
  const embedded = await startEmbedded({
    dir: join(folder, 'database'),
    settings: size === 'small' ? {} : { shared_buffers: '2GB', maintenance_work_mem: '1GB', max_wal_size: '8GB' },
  })
  try {
    await migrate(embedded.url)
    const loader = connectLoader(embedded.url)
    const data = await buildData(loader, sizes[size], say).finally(() => loader.close())
    return { url: embedded.url, data, stop: () => embedded.stop() }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

const LOADING = encodeURIComponent('-c session_replication_role=replica -c statement_timeout=0')
/** A connection that fills a database without triggers and checks of foreign keys. */
export const connectLoader = (url: string) => connect({ url: `${url}?options=${LOADING}`, brand, max: 1 })
