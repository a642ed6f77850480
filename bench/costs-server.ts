/**
 * Serves a test database in a process of its own for `costs.ts`, at a fixed instant, and reports
 * the processor time of this process.
 */
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import type { Answer, Question } from './costs-process.ts'

const [url = '', folder = '', now = ''] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect({ url, brand: config, clock: () => Temporal.Instant.from(now) })
const app = createApp({ config, db, log: createLog('silent'), files: localFiles(folder) })
await app.listen({ port: 0, host: '127.0.0.1' })

const session = new Session()
session.connect()
await session.post('Profiler.enable')

/** Part of the process that a function belongs to, by the folder of its file. */
const partOf = (name: string, path: string): string => {
  if (name === '(idle)') return 'idle'
  if (name === '(garbage collector)') return 'garbage collection'
  if (name === '(program)') return 'kernel and native code'
  if (/node_modules\/pg/.test(path)) return 'database driver'
  if (/node_modules\/(fast-json-stringify|zod)/.test(path)) return 'schemas and JSON'
  // Functions without a file: the code that the JSON library has written, and native ones.
  if (path === '')
    return /^(anonymous\d+|main|.*[jJ]son.*|parse|stringify)$/.test(name)
      ? 'schemas and JSON'
      : 'kernel and native code'
  if (path.includes('inspector')) return 'idle'
  if (path.startsWith('node:')) return 'node itself'
  if (path.includes('node_modules')) return 'HTTP framework'
  return 'our code'
}

const shares = async (): Promise<Record<string, number>> => {
  const { profile } = await session.post('Profiler.stop')
  const { nodes, samples = [], timeDeltas = [] } = profile
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame.functionName, callFrame.url)]))
  const micros: Record<string, number> = {}
  for (const [i, id] of samples.entries()) {
    const part = parts.get(id)!
    micros[part] = (micros[part] ?? 0) + timeDeltas[i]!
  }
  return micros
}

const answers: Record<Question, () => Promise<Answer>> = {
  usage: async () => ({ ...process.cpuUsage() }),
  profile: async () => {
    await session.post('Profiler.start')
    return {}
  },
  shares,
  stop: async () => {
    await app.close()
    await db.close()
    session.disconnect()
    // Once the answer has left.
    setImmediate(() => process.disconnect!())
    return {}
  },
}
const tell = (answer: Answer) => process.send!(answer)
process.on('message', (question: Question) => void answers[question]().then(tell))
tell({ port: (app.server.address() as AddressInfo).port })
